/** A dialog over the document: for texts, pictures and films that need more room than their asset. */
import { drawing, element } from "./dom.ts";
import { icons } from "./icons.ts";
import type { Translate } from "./strings.ts";

export interface PanelOptions {
  readonly title: string;
  readonly content: readonly (Node | string)[];
  /** A class beside `panel`. */
  readonly kind: string;
  readonly say: Translate;
  onClose?(): void;
}

/** Shows it at once; Escape, the button and a click beside it close it, and the focus goes back to where it was. */
export const openPanel = (host: HTMLElement, options: PanelOptions): HTMLDialogElement => {
  const close = element(
    "button",
    { type: "button", class: "tool", "aria-label": options.say("close"), title: options.say("close") },
    drawing(icons.close),
  );
  const panel = element(
    "dialog",
    { class: `panel ${options.kind}`, "aria-label": options.title },
    element("header", { class: "panel-head" }, element("h2", {}, options.title), close),
    element("div", { class: "panel-body", tabindex: options.kind === "text" ? 0 : undefined }, ...options.content),
  );
  close.addEventListener("click", () => panel.close());
  panel.addEventListener("click", (event) => {
    if (event.target === panel) panel.close();
  });
  panel.addEventListener("close", () => {
    for (const media of panel.querySelectorAll<HTMLMediaElement>("video, audio")) media.pause();
    panel.remove();
    options.onClose?.();
  });
  host.append(panel);
  panel.showModal();
  return panel;
};
