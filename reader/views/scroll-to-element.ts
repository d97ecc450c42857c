/**
 * Scrolls the element to the middle of the container. If its page would not become the current one, scrolls it to the line
 * that decides this, at a third of the height (scroll-layout.ts).
 */
export const scrollToElement = (container: HTMLElement, target: Element, isCurrent: () => boolean): void => {
  target.scrollIntoView({ block: "center", inline: "nearest" });
  if (isCurrent()) return;
  const { top, height } = target.getBoundingClientRect();
  container.scrollTop += top + height / 2 - (container.getBoundingClientRect().top + container.clientHeight / 3);
};
