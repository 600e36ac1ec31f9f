/** The join page on the projector follows: another address, a new code. Without this script it stays as it was served. */

const EVERY = 5000;

async function follow() {
  try {
    const answer = await fetch(location.href);
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main.joinboard");
    const shown = document.querySelector("main.joinboard");
    if (fresh && shown && fresh.innerHTML !== shown.innerHTML) shown.replaceChildren(...fresh.children);
  } catch {
    // Without an answer the last known codes stay on the wall.
  }
}

setInterval(() => void follow(), EVERY);
