import type { Layout } from "./layout.ts";

/**
 * Scrolls an element of a page to the middle of the container. If its page would not become the current one, scrolls it to
 * the line that decides this, at a third of the height (scroll-layout.ts).
 */
export const scrollToElement = (container: HTMLElement, target: Element, layout: Layout): void => {
  const page = Number(target.closest<HTMLElement>("[data-page-number]")?.dataset["pageNumber"]);
  if (page > 0 && !target.checkVisibility()) layout.show(page);
  target.scrollIntoView({ block: "center", inline: "nearest" });
  if (page === layout.current()) return;
  const { top, height } = target.getBoundingClientRect();
  container.scrollTop += top + height / 2 - (container.getBoundingClientRect().top + container.clientHeight / 3);
};
