/**
 * Scrolls the element into the middle of the room. Where its page would not count as the one that is read, it comes to the
 * line that decides this, a third down the room.
 */
export const scrollToElement = (room: HTMLElement, target: Element, isRead: () => boolean): void => {
  target.scrollIntoView({ block: "center", inline: "nearest" });
  if (isRead()) return;
  const { top, height } = target.getBoundingClientRect();
  room.scrollTop += top + height / 2 - (room.getBoundingClientRect().top + room.clientHeight / 3);
};
