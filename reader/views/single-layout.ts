/** One page at a time; the others wait, hidden. */
import type { Layout, LayoutContext, NearbyPage } from "./layout.ts";
import { getExtent } from "./scroll-layout.ts";

/** Pages drawn before they are asked for, on either side. */
const reach = 2;

export const createSingleLayout = (room: LayoutContext): Layout => {
  const { views } = room;
  let current = 1;
  const show = (page: number, down = 0) => {
    for (const view of [views[current - 1], views[page - 1]]) if (view) view.element.hidden = view.number !== page;
    current = page;
    room.element.scrollTop = Math.max(0, down);
    room.requestUpdate();
  };
  return {
    defaultFit: "page",
    enter: (page) => {
      for (const view of views) view.element.hidden = true;
      room.element.replaceChildren(...views.map((view) => view.element));
      show(page);
    },
    leave: () => {
      room.element.classList.remove("zoomed");
      for (const view of views) view.element.hidden = false;
    },
    current: () => current,
    show,
    turnTo: show,
    adjacentPage: (by) => views[current - 1 + by]?.number,
    nearbyPages: (forward) => {
      const found: NearbyPage[] = [];
      for (let away = -reach; away <= reach; away += 1) {
        const view = views[current - 1 + away];
        // Pages of no size on the screen: a page away counts as a window and a half.
        if (view)
          found.push({ view, distance: Math.abs(away) * 1200 + (away > 0 === forward || away === 0 ? 0 : 600) });
      }
      return found;
    },
    extent: (page) => getExtent(views.slice(page - 1, page)),
    /** What is larger than its room is moved in it; what fits is swiped away. */
    refresh: () => room.element.classList.toggle("zoomed", room.element.scrollWidth > room.element.clientWidth + 1),
  };
};
