/** Shows a problem before the reader runs. The messages are data attributes of the page, in the language of the file. */
import type { PartProblem } from "./boot-handover.ts";

/** `old`: the browser cannot run the reader. `disk`: the file links other files, which a page from disk cannot load. */
export type BootProblem = PartProblem | "old" | "disk";

/** Returns the page's `<smartlink-reader>`. */
export const readerElement = (): HTMLElement | null => document.querySelector("smartlink-reader");

/** Replaces the page's content by the message and sets `dataset.smartlinkState` to `error`. */
export const showBootProblem = (problem: BootProblem): void => {
  const host = readerElement();
  const message = document.createElement("div");
  message.setAttribute("role", "alert");
  // The message is the page's only content: it is the heading, and the host is the main landmark.
  const heading = document.createElement("h1");
  heading.textContent = host?.dataset[problem] ?? "";
  message.append(heading);
  host?.setAttribute("role", "main");
  host?.replaceChildren(message);
  document.documentElement.dataset.smartlinkState = "error";
};
