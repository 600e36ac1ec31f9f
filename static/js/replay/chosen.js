/** The first module of a file that is taken home: the language that its address asks for, before anything is read in it. */
const html = document.documentElement;
const wanted = new URLSearchParams(location.search).get("lang");
if (wanted === "en" || wanted === "zh-hans") html.lang = wanted;
const mine = html.lang.startsWith("zh") ? "zh" : "en";
for (const name of ["texts", "clauses"]) {
  const element = document.getElementById(`${name}-${mine}`);
  if (element) element.id = name;
}
