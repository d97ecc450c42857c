/** Says in the page what is wrong before the reader runs. The sentences stand in the page, in the language it was made for. */
import type { PartProblem } from "./boot-handover.ts";

/** old: the browser cannot run the reader. disk: the file links others, and a page from the disk may not load them. */
export type BootProblem = PartProblem | "old" | "disk";

export const readerElement = (): HTMLElement | null => document.querySelector("smartlink-reader");

export const showBootProblem = (fault: BootProblem): void => {
  const host = readerElement();
  const message = document.createElement("div");
  message.setAttribute("role", "alert");
  // The sentence is the page's only content: it is the heading, and the host is the landmark.
  const heading = document.createElement("h1");
  heading.textContent = host?.dataset[fault] ?? "";
  message.append(heading);
  host?.setAttribute("role", "main");
  host?.replaceChildren(message);
  document.documentElement.dataset.smartlinkState = "error";
};
