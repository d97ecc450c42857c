/** Menus of the toolbar for view, zoom and rotation. */

import type { StringKey, Translate } from "../i18n/language.ts";
import { paperZoom, type ZoomChoice } from "../pages/zoom.ts";
import type { MenuGroup } from "../ui/menu.ts";
import type { PageList } from "./page-list.ts";
import type { ViewKind } from "./view-kind.ts";

/** Options of the menus. */
export interface ViewMenuOptions {
  readonly pages: PageList;
  readonly offered: readonly ViewKind[];
  readonly t: Translate;
  readonly fullScreen: (() => void) | undefined;
}

const viewNames: Readonly<Record<ViewKind, StringKey>> = {
  scroll: "viewScroll",
  single: "viewSingle",
  double: "viewDouble",
  flip: "viewFlip",
};

const zooms: readonly { readonly name: StringKey; readonly choice: ZoomChoice }[] = [
  { name: "fitWidth", choice: "width" },
  { name: "fitPage", choice: "page" },
  { name: "actualSize", choice: paperZoom },
];

/** Creates the menu group with the zoom fits. */
export const createZoomGroup = ({ pages, t }: Pick<ViewMenuOptions, "pages" | "t">): MenuGroup => ({
  label: t("zoomMenu"),
  items: zooms.map(({ name, choice }) => ({
    label: t(name),
    chosen: pages.activeZoomChoice === choice,
    run: () => pages.setZoom(choice),
  })),
});

/** Creates the menu groups with the allowed views, the zoom fits and the rotation. */
export const createViewGroups = (options: ViewMenuOptions): readonly MenuGroup[] => {
  const { pages, offered, t, fullScreen } = options;
  const views: MenuGroup = {
    label: t("viewMode"),
    items: offered.map((kind) => ({
      label: t(viewNames[kind]),
      chosen: pages.view === kind,
      run: () => pages.setView(kind),
    })),
  };
  const commands: MenuGroup = {
    label: t("turning"),
    items: [
      { label: t("turnRight"), run: () => pages.rotate(90) },
      { label: t("turnLeft"), run: () => pages.rotate(-90) },
      ...(fullScreen ? [{ label: t("fullScreen"), run: fullScreen }] : []),
    ],
  };
  return [views, createZoomGroup(options), commands];
};
