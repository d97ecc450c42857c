/** Each view's layout. */
import { createFlipLayout } from "./flip-layout.ts";
import type { Layout, LayoutContext } from "./layout.ts";
import { createScrollLayout } from "./scroll-layout.ts";
import { createSingleLayout } from "./single-layout.ts";
import type { ViewKind } from "./view-kind.ts";

export const layouts: Readonly<Record<ViewKind, (room: LayoutContext) => Layout>> = {
  scroll: (room) => createScrollLayout(room, 1),
  single: createSingleLayout,
  double: (room) => createScrollLayout(room, 2),
  flip: createFlipLayout,
};
