/** The join page: the code is tidied while it is typed, the form goes off once, the name is remembered on this device. */
import { sendOnce } from "./exercises.js";

const code = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=code]"));
const name = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=name]"));
const KEY = "wargame:name";

code?.addEventListener("input", () => {
  const tidy = code.value.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, 6);
  if (tidy !== code.value) code.value = tidy;
});

try {
  if (name && !name.value) name.value = localStorage.getItem(KEY) ?? "";
  name?.form?.addEventListener("submit", () => localStorage.setItem(KEY, name.value));
} catch {
  // Without storage the name is typed again.
}

// A QR code has brought the code along: what is left to type is the name.
if (code?.value && !document.querySelector("[role=alert]")) name?.focus();

sendOnce();
