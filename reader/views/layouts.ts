import { FlipLayout } from "./flip-layout.ts";
import type { Layout, LayoutContext, NearbyPage } from "./layout.ts";
import { createScrollLayout, getExtent } from "./scroll-layout.ts";
import type { ViewKind } from "./view-kind.ts";

/** Pages that are drawn ahead on either side. */
const pagesAhead = 2;

/** Creates the layout that shows one page at a time. */
const createSingleLayout = (context: LayoutContext): Layout => {
  const { views } = context;
  let current = 1;
  const show = (page: number, down = 0) => {
    for (const view of [views[current - 1], views[page - 1]]) if (view) view.element.hidden = view.number !== page;
    current = page;
    context.element.scrollTop = Math.max(0, down);
    context.requestUpdate();
  };
  return {
    defaultFit: "page",
    enter: (page) => {
      for (const view of views) view.element.hidden = true;
      context.element.replaceChildren(...views.map((view) => view.element));
      show(page);
    },
    leave: () => {
      context.element.classList.remove("zoomed");
      for (const view of views) view.element.hidden = false;
    },
    current: () => current,
    show,
    turnTo: show,
    adjacentPage: (by) => views[current - 1 + by]?.number,
    nearbyPages: (forward) => {
      const nearby: NearbyPage[] = [];
      for (let offset = -pagesAhead; offset <= pagesAhead; offset += 1) {
        const view = views[current - 1 + offset];
        // Hidden pages have no position: one page counts as 1200 px, more against the direction of reading.
        if (view)
          nearby.push({ view, distance: Math.abs(offset) * 1200 + (offset > 0 === forward || offset === 0 ? 0 : 600) });
      }
      return nearby;
    },
    extent: (page) => getExtent(views.slice(page - 1, page)),
    /** A drag scrolls a page that is larger than the container; a swipe on one that fits shows the next page. */
    refresh: () =>
      context.element.classList.toggle("zoomed", context.element.scrollWidth > context.element.clientWidth + 1),
  };
};

/** Creates the layout of each view. */
export const layouts: Readonly<Record<ViewKind, (context: LayoutContext) => Layout>> = {
  scroll: (context) => createScrollLayout(context, 1),
  single: createSingleLayout,
  double: (context) => createScrollLayout(context, 2),
  flip: (context) => new FlipLayout(context),
};
