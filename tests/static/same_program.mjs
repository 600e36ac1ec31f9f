// Which pairs of scripts are not the same program: their syntax trees, kinds and texts of all leaves, are compared.
import { readFileSync } from "node:fs";
import ts from "typescript";

/** @param {string} text */
function tree(text) {
  const file = ts.createSourceFile("x.js", text, ts.ScriptTarget.ES2022, false, ts.ScriptKind.JS);
  const leaves = [];
  const walk = (node) => {
    leaves.push([node.kind, node.rawText ?? node.text ?? ""].map(String).join(" "));
    ts.forEachChild(node, walk);
  };
  ts.forEachChild(file, walk);
  return leaves;
}

const unequal = (one, other) => {
  const [left, right] = [tree(one), tree(other)];
  const at = left.findIndex((leaf, index) => leaf !== right[index]);
  return at < 0 && left.length === right.length ? null : [left[at], right[at]];
};

const pairs = JSON.parse(readFileSync(0, "utf8"));
const found = pairs.map(([name, one, other]) => [name, unequal(one, other)]).filter(([, difference]) => difference);
console.log(JSON.stringify(found));
