/** A short message over the document. It goes by itself, and is read out; it asks for nothing. */
import { element } from "./dom.ts";

const shownMs = 9000;

export const showToast = (host: HTMLElement, sentence: string): void => {
  const toast = element("div", { class: "toast", role: "status" });
  host.append(toast);
  // What is read out is what changes in a region that is there already.
  requestAnimationFrame(() => {
    toast.textContent = sentence;
  });
  setTimeout(() => toast.remove(), shownMs);
};
