/** Each view's layout. */
import type { Layout, LayoutRoom } from "./layout.ts";
import { createScrollLayout } from "./scroll-layout.ts";
import { createSingleLayout } from "./single-layout.ts";
import type { ViewKind } from "./view-kind.ts";

export const layouts: Readonly<Record<ViewKind, (room: LayoutRoom) => Layout>> = {
  scroll: (room) => createScrollLayout(room, 1),
  single: (room) => createSingleLayout(room),
  double: (room) => createScrollLayout(room, 2),
  flip: (room) => createScrollLayout(room, 2),
};
