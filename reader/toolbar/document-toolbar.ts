/** The toolbar of an open document. The smartlink's settings and the browser decide which buttons it has. */

import type { PDFDocumentProxy } from "pdfjs-dist";
import type { ReaderSettings } from "#reader/model/settings.ts";
import type { ReaderSmartlink } from "#reader/model/smartlink.ts";
import { hasActions } from "../assets/overlay.ts";
import type { StringKey, Translate } from "../i18n/language.ts";
import type { PageNames } from "../pages/page-names.ts";
import { paperZoom, stepZoom, type ZoomChoice } from "../pages/zoom.ts";
import { savePdf } from "../sharing/download.ts";
import type { Track } from "../tracking/tracker.ts";
import type { MenuGroup } from "../ui/menu.ts";
import { createLogo, skinTitle } from "../ui/skin.ts";
import type { PageList } from "../views/page-list.ts";
import { listAllowedViews, type ViewKind } from "../views/view-kind.ts";
import { createToolbar, type Toolbar, type ToolbarActions, type ToolbarMenus } from "./toolbar.ts";

/** Options of `createDocumentToolbar`. */
export interface DocumentToolbarOptions {
  readonly host: HTMLElement;
  readonly source: { readonly smartlink: Pick<ReaderSmartlink, "title" | "assets"> };
  readonly settings: ReaderSettings;
  readonly document: PDFDocumentProxy;
  readonly pages: PageList;
  readonly t: Translate;
  readonly track: Track;
  readonly signal: AbortSignal;
  readonly names: PageNames;
  /** Items that the last menu always contains. */
  menu(): MenuGroup;
  goTo(page: number): void;
  search(): void;
  print(): Promise<void>;
}

/** Creates the toolbar. Buttons for features that the settings or the browser forbid are left out. */
export const createDocumentToolbar = (options: DocumentToolbarOptions): Toolbar => {
  const { host, source, settings, pages, t, track, signal, names } = options;
  const { title, assets } = source.smartlink;
  const zoom = (direction: 1 | -1) => pages.setZoom(stepZoom(pages.zoom, direction));
  const fullScreen = document.fullscreenEnabled ? () => void toggleFullScreen() : undefined;
  const menus: ToolbarMenus = {
    zoom: () => [createZoomGroup({ pages, t })],
    viewMode: () => createViewGroups({ pages, t, fullScreen, offered: listAllowedViews(settings) }),
    more: () => [toolbar.hiddenGroup(), options.menu()].filter(({ items }) => items.length > 0),
  };
  const download = () => {
    track("smartlink", "download_document");
    void savePdf(options.document, title);
  };
  const toggleAssets = () => {
    const areShown = !host.classList.toggle("assets-off");
    toolbar.setPressed("assets", areShown);
    track("smartlink", areShown ? "assets_show" : "assets_hide");
  };
  const actions: ToolbarActions = {
    previousPage: () => pages.step(-1),
    nextPage: () => pages.step(1),
    goTo: options.goTo,
    zoomIn: () => zoom(1),
    zoomOut: () => zoom(-1),
    search: () => options.search(),
    ...(settings.printAllowed ? { print: () => void options.print() } : {}),
    ...(settings.extractPDF ? { download } : {}),
    ...(fullScreen ? { fullScreen } : {}),
    ...(settings.assetEnabled && assets.some(hasActions) ? { assets: toggleAssets } : {}),
  };
  const toolbar = createToolbar({
    title: skinTitle(host, title),
    logo: createLogo(host),
    t,
    actions,
    menus,
    names,
    signal,
  });
  host.classList.toggle("assets-off", !settings.assetShowOnStartup);
  toolbar.setPressed("assets", settings.assetShowOnStartup);
  return toolbar;
};

/** Shows the page in full screen, or leaves it, where the browser allows it. */
const toggleFullScreen = async (): Promise<void> => {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // Denied, for example in a frame: nothing changes.
  }
};

// Menus of the toolbar for view, zoom and rotation.

/** Options of the menus. */
interface ViewMenuOptions {
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
const createZoomGroup = ({ pages, t }: Pick<ViewMenuOptions, "pages" | "t">): MenuGroup => ({
  label: t("zoomMenu"),
  items: zooms.map(({ name, choice }) => ({
    label: t(name),
    chosen: pages.activeZoomChoice === choice,
    run: () => pages.setZoom(choice),
  })),
});

/** Creates the menu groups with the allowed views, the zoom fits and the rotation. */
const createViewGroups = (options: ViewMenuOptions): readonly MenuGroup[] => {
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
