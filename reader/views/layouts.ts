import { FlipLayout } from "./flip-layout.ts";
import type { Layout, LayoutContext } from "./layout.ts";
import { createScrollLayout } from "./scroll-layout.ts";
import { createSingleLayout } from "./single-layout.ts";
import type { ViewKind } from "./view-kind.ts";

/** Creates the layout of each view. */
export const layouts: Readonly<Record<ViewKind, (context: LayoutContext) => Layout>> = {
  scroll: (context) => createScrollLayout(context, 1),
  single: createSingleLayout,
  double: (context) => createScrollLayout(context, 2),
  flip: (context) => new FlipLayout(context),
};
