/** A branch says on the director's screen which exercise it left, and at which step; the step opens in the replay. */
import { h } from "../dom.js";
import { t } from "../text.js";

/** @param {{title: string, n: number, url: string}} parent */
export const parentLine = ({ title, n, url }) => h("p", { class: "row-detail branched" },
  h("a", { href: url, target: "_blank" }, t("What if: from step {n} of “{title}”", { n, title })));
