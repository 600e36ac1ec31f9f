/** The few parts of a document that the panel draws with, so that its pictures can be compared in node. */

const isElement = (node) => node.nodeType === 1;

class FakeNode {
  constructor(type, name) {
    Object.assign(this, { nodeType: type, nodeName: name, childNodes: [], parentNode: null, nodeValue: null });
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get firstElementChild() {
    return this.childNodes.find(isElement) ?? null;
  }
  get lastElementChild() {
    return this.childNodes.findLast(isElement) ?? null;
  }
  get nextElementSibling() {
    const all = this.parentNode?.childNodes ?? [];
    return all.slice(all.indexOf(this) + 1).find(isElement) ?? null;
  }
  remove() {
    this.parentNode?.removeChild(this);
  }
  removeChild(node) {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentNode = null;
  }
  insertBefore(node, before) {
    node.remove();
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node);
    node.parentNode = this;
  }
  replaceWith(node) {
    const { parentNode: parent } = this;
    parent.insertBefore(node, this);
    this.remove();
  }
  append(...nodes) {
    for (const node of nodes) this.insertBefore(node instanceof FakeNode ? node : text(node), null);
  }
  replaceChildren(...nodes) {
    for (const node of [...this.childNodes]) node.remove();
    this.append(...nodes);
  }
  get outerHTML() {
    if (this.nodeType === 3) return this.nodeValue;
    const attributes = this.getAttributeNames().sort().map((name) => ` ${name}="${this.attributes.get(name)}"`).join("");
    return `<${this.nodeName}${attributes}>${this.childNodes.map((node) => node.outerHTML).join("")}</${this.nodeName}>`;
  }
  get textContent() {
    return this.nodeType === 3 ? this.nodeValue : this.childNodes.map((node) => node.textContent).join("");
  }
  set textContent(value) {
    this.replaceChildren(...(value === "" ? [] : [value]));
  }
}

class FakeElement extends FakeNode {
  constructor(name) {
    super(1, name);
    this.attributes = new Map();
    this.listeners = {};
    Object.assign(this, { scrollHeight: 0, scrollTop: 0, clientHeight: 0 });
    this.style = { setProperty: (property, value) => this.setAttribute("style", `${property}:${value}`) };
  }
  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  hasAttribute(name) {
    return this.attributes.has(name);
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  getAttributeNames() {
    return [...this.attributes.keys()];
  }
  get classList() {
    const all = () => (this.getAttribute("class") ?? "").split(" ").filter(Boolean);
    return {
      contains: (name) => all().includes(name),
      toggle: (name, on) => this.setAttribute("class", [...all().filter((one) => one !== name), ...(on ? [name] : [])].join(" ")),
    };
  }
  set className(value) {
    this.setAttribute("class", value);
  }
  get hidden() {
    return this.hasAttribute("hidden");
  }
  set hidden(value) {
    if (value) this.setAttribute("hidden", "");
    else this.removeAttribute("hidden");
  }
  addEventListener(type, listener) {
    this.listeners[type] = listener;
  }
  /** Only [attribute] is ever asked for here. */
  querySelector(selector) {
    const attribute = selector.slice(1, -1);
    for (const node of this.childNodes) {
      if (node.nodeType !== 1) continue;
      if (node.hasAttribute(attribute)) return node;
      const found = node.querySelector(selector);
      if (found) return found;
    }
    return null;
  }
}

function text(value) {
  const node = new FakeNode(3, "#text");
  node.nodeValue = String(value);
  return node;
}

globalThis.document = {
  hidden: false,
  documentElement: { lang: "en" },
  createElement: (name) => new FakeElement(name),
  createElementNS: (_space, name) => new FakeElement(name),
  getElementById: () => null,
  querySelector: () => null,
  // A style sheet is here as soon as it is asked for.
  head: { append: (link) => link.listeners.load?.() },
  addEventListener: () => {},
};
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: true });
