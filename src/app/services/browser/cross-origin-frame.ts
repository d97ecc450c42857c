/** The manager does not run in a frame of another site, where a press could be led to a button unseen. */

export const isInCrossOriginFrame = (view: Window = window): boolean => {
  if (view.top === view) return false;
  try {
    return view.top?.location.origin !== view.location.origin;
  } catch {
    return true;
  }
};

/** Shows a link to the page in its own tab, in place of the page. `data-app-state` is `framed` then. */
export const showFrameNotice = (address: string = location.href): void => {
  document.documentElement.dataset["appState"] = "framed";
  const main = document.createElement("main");
  main.className = "page";
  const link = Object.assign(document.createElement("a"), {
    href: address,
    target: "_blank",
    rel: "noopener noreferrer",
    textContent: "Open Smartlink in its own tab",
  });
  const heading = Object.assign(document.createElement("h1"), {
    textContent: "Smartlink does not run inside other sites",
  });
  const text = Object.assign(document.createElement("p"), {
    textContent:
      "Another site shows this page in a frame. Your data is protected from presses that such a site may lead astray.",
  });
  main.append(heading, text, link);
  document.body.replaceChildren(main);
};
