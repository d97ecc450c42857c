/** What a mail scanner or link preview does to a page that it opens: scripts that move, scroll, press and type. */
import { moveTo } from "../../input.ts";

/** Acts on the open document without trusted input, except for moves of the mouse. */
export const scanWithScripts = async (): Promise<void> => {
  const events = [
    ...["pointerdown", "mousedown", "touchstart", "scroll"].map((name) => new Event(name, { bubbles: true })),
    new WheelEvent("wheel", { deltaY: 1, bubbles: true }),
    new KeyboardEvent("keydown", { key: "Shift", bubbles: true }),
  ];
  for (const event of events) document.body.dispatchEvent(event);
  for (const node of [document.body, document.querySelector<HTMLElement>("smartlink-reader [data-page-number]")])
    node?.click();
  const pages = document.querySelector("smartlink-reader .pages");
  pages?.scrollTo({ top: pages.scrollHeight, behavior: "instant" });
  await moveTo([200, 200]);
  await moveTo([260, 240]);
  // Scroll events come with the next frames.
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
};
