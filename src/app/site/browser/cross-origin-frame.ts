import { msg } from "@lit/localize";
/** Protects from clickjacking: the manager does not run in a frame of another origin. */

/** Returns whether the page is in a frame of another origin. */
export const isInCrossOriginFrame = (view: Window = window): boolean => {
  if (view.top === view) return false;
  try {
    return view.top?.location.origin !== view.location.origin;
  } catch {
    return true;
  }
};

/** Replaces the page with a link that opens it in its own tab, and sets `data-app-state` to `framed`. */
export const showFrameNotice = (address: string = location.href): void => {
  document.documentElement.dataset["appState"] = "framed";
  const main = document.createElement("main");
  main.className = "page";
  const link = Object.assign(document.createElement("a"), {
    href: address,
    target: "_blank",
    rel: "noopener noreferrer",
    textContent: msg("Open Smartlink in its own tab"),
  });
  const heading = Object.assign(document.createElement("h1"), {
    textContent: msg("Smartlink does not run inside other sites"),
  });
  const text = Object.assign(document.createElement("p"), {
    textContent: msg(
      "Another site shows this page in a frame. It could place its own buttons over this page, so nothing runs here.",
    ),
  });
  main.append(heading, text, link);
  document.body.replaceChildren(main);
};
