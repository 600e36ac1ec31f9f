/** The print sheet of the cards: seven fronts on one page, on the next the backs where the turned paper wants them. */
import { cardBack, cardFace } from "../cards/face.js";
import { ensureCardStyles } from "../cards/styles.js";
import { h } from "../dom.js";
import { readJson, t } from "../text.js";

/** @type {import("../cards/face.js").CardEntry[]} */
const catalogue = readJson("catalogue") ?? [];
const COLUMNS = 3;
const ROWS = 3;

/** @param {number} index @param {boolean} mirrored @param {HTMLElement} card */
function place(index, mirrored, card) {
  const column = index % COLUMNS;
  card.style.gridColumn = String((mirrored ? COLUMNS - 1 - column : column) + 1);
  card.style.gridRow = String(Math.floor(index / COLUMNS) + 1);
  return card;
}

/** Short lines in the margin, where to cut. */
function marks() {
  const lines = [];
  for (let column = 0; column <= COLUMNS; column++) lines.push(["top", column], ["bottom", column]);
  for (let row = 0; row <= ROWS; row++) lines.push(["left", row], ["right", row]);
  return lines.map(([edge, at]) => {
    const line = h("i", { class: `cut cut-${edge}`, "aria-hidden": "true" });
    line.style.setProperty("--at", String(at));
    return line;
  });
}

/** @param {string} title @param {string} name @param {HTMLElement[]} cards */
const sheet = (title, name, cards) => h("section", { class: `sheet sheet-${name}`, "aria-label": title },
  h("h2", { class: "sheet-title" }, title), h("div", { class: "paper" }, h("div", { class: "paper-cards" }, cards, marks())));

async function draw() {
  await ensureCardStyles();
  const sheets = document.getElementById("sheets");
  sheets?.replaceChildren(
    sheet(t("Page 1: the fronts"), "fronts", catalogue.map((entry, index) => place(index, false, cardFace(entry)))),
    sheet(t("Page 2: the backs"), "backs", catalogue.map((_, index) => place(index, true, cardBack()))));
  sheets?.removeAttribute("aria-busy");
}

document.getElementById("print")?.addEventListener("click", () => window.print());
void draw();
