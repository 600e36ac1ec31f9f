/** The director's list: a form goes off once, its button busy until the next page; what was typed survives a reload. */

/** A second press of a form's button must not make a second exercise. */
export function sendOnce() {
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-once]"))) {
    let sent = false;
    form.addEventListener("submit", (event) => {
      if (sent) return event.preventDefault();
      sent = true;
      form.querySelector("button")?.setAttribute("aria-busy", "true");
    });
    // The back button shows the page as it was left: ready to be used again.
    window.addEventListener("pageshow", () => {
      sent = false;
      form.querySelector("button")?.removeAttribute("aria-busy");
    });
  }
}

const title = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=title]"));
if (title) {
  const KEY = "wargame:new-title";
  try {
    title.value ||= sessionStorage.getItem(KEY) ?? "";
    title.addEventListener("input", () => sessionStorage.setItem(KEY, title.value));
    title.form?.addEventListener("submit", () => sessionStorage.removeItem(KEY));
  } catch {
    // Without storage the title is typed again.
  }
  sendOnce();
}
