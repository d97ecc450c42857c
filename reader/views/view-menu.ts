/** What the menus of the bar offer: how pages lie, how large, which way up. Only views that the smartlink allows. */

import type { StringKey, Translate } from "../i18n/strings.ts";
import type { PageList } from "../pages/page-list.ts";
import { paperZoom, type ZoomChoice } from "../pages/zoom.ts";
import type { MenuGroup } from "../ui/menu.ts";
import type { ViewKind } from "./view-kind.ts";

export interface ViewMenuOptions {
  readonly pages: PageList;
  readonly offered: readonly ViewKind[];
  readonly say: Translate;
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

export const zoomGroup = ({ pages, say }: Pick<ViewMenuOptions, "pages" | "say">): MenuGroup => ({
  label: say("zoomMenu"),
  items: zooms.map(({ name, choice }) => ({
    label: say(name),
    chosen: pages.shownZoomChoice === choice,
    run: () => pages.setZoom(choice),
  })),
});

export const viewGroups = (options: ViewMenuOptions): readonly MenuGroup[] => {
  const { pages, offered, say, fullScreen } = options;
  const views: MenuGroup = {
    label: say("viewMode"),
    items: offered.map((kind) => ({
      label: say(viewNames[kind]),
      chosen: pages.view === kind,
      run: () => pages.setView(kind),
    })),
  };
  const commands: MenuGroup = {
    label: say("turning"),
    items: [
      { label: say("turnRight"), run: () => pages.rotate(90) },
      { label: say("turnLeft"), run: () => pages.rotate(-90) },
      ...(fullScreen ? [{ label: say("fullScreen"), run: fullScreen }] : []),
    ],
  };
  return [views, zoomGroup(options), commands];
};
