/** Adds the sidebar with the tabs that this document has, and their toolbar buttons. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { ReaderSettings } from "#reader/model/settings.ts";
import type { createAssetsList } from "../assets/assets-list.ts";
import type { PlacedAssets } from "../assets/place-assets.ts";
import type { Translate } from "../i18n/language.ts";
import type { Destination } from "../pages/page-links.ts";
import type { PageNames } from "../pages/page-names.ts";
import type { RenderQueue } from "../pages/render-queue.ts";
import type { Toolbar } from "../toolbar/toolbar.ts";
import { closeOnBack } from "../ui/close-requests.ts";
import { element } from "../ui/dom.ts";
import type { LoadPanels } from "../ui/load-panels.ts";
import type { PageList } from "../views/page-list.ts";
import type { createOutline, Outline } from "./outline.ts";
import type { OutlineItem } from "./outline-tree.ts";
import { createSidebar, type SidebarTab } from "./sidebar.ts";
import type { createThumbnails, Thumbnails } from "./thumbnails.ts";

/** What is loaded on demand. */
export interface SidebarCode {
  readonly createAssetsList: typeof createAssetsList;
  readonly createOutline: typeof createOutline;
  readonly createThumbnails: typeof createThumbnails;
}

/** Options of `addSidebar`. */
export interface SidebarTabsOptions {
  readonly host: HTMLElement;
  readonly document: PDFDocumentProxy;
  readonly settings: ReaderSettings;
  readonly pages: PageList;
  readonly toolbar: Toolbar;
  readonly queue: RenderQueue;
  readonly outline: Promise<readonly OutlineItem[]>;
  readonly t: Translate;
  readonly assets: PlacedAssets;
  readonly names: PageNames;
  readonly loadPanels: LoadPanels<SidebarCode>;
  goTo(destination: Destination): void;
  /** Called when the outline opens an external link. */
  onOpen(address: string, page: number): void;
  showNote(sentence: string): void;
  onThumbnails(thumbnails: Thumbnails): void;
  onOutline(outline: Outline): void;
}

/** Adds the sidebar before the pages. The outline's tab is added when the outline is loaded. */
export const addSidebar = (options: SidebarTabsOptions): void => {
  const { document: pdf, settings, pages, toolbar, outline, assets, t } = options;
  // On a phone the sidebar covers the pages.
  const narrow = matchMedia("(max-width: 40rem)");
  const goTo = (destination: Destination) => {
    if (narrow.matches) sidebar.close();
    options.goTo(destination);
  };
  const reveal = (id: string) => {
    if (narrow.matches) sidebar.close();
    assets.reveal(id);
  };
  let items: readonly OutlineItem[] = [];
  const { tabs, fill } = createTabs({ ...options, goTo, reveal, items: () => items });
  let leaveHistory: (() => void) | undefined;
  const sidebar = createSidebar({
    t,
    tabs,
    onChange: (open) => {
      if (open) void fill(open);
      const covers = open !== undefined && narrow.matches;
      if (covers) leaveHistory ??= closeOnBack(options.host, () => sidebar.close());
      else {
        leaveHistory?.();
        leaveHistory = undefined;
      }
      toolbar.setPressed("thumbnails", open === "thumbnails");
      toolbar.setPressed("outline", open === "outline");
      toolbar.setPressed("assetsList", open === "assetsList");
    },
    onLeave: (tab) => toolbar.button(tab)?.focus(),
  });
  pages.element.before(sidebar.element);
  let shouldOpen = settings.sidebarOpened && !narrow.matches;
  const addTab = (tab: SidebarTab) => {
    toolbar.add(tab, () => sidebar.toggle(tab));
    if (shouldOpen) sidebar.toggle(tab);
    shouldOpen = false;
  };
  if (settings.thumbnails && pdf.numPages > 1) addTab("thumbnails");
  if (assets.placed.length > 0) addTab("assetsList");
  outline.then((loadedItems) => {
    items = loadedItems;
    if (items.length > 0) addTab("outline");
  });
};

interface TabsOptions extends SidebarTabsOptions {
  readonly items: () => readonly OutlineItem[];
  reveal(id: string): void;
}

/** Creates the tabs, and a function that fills one with its content, which is part of the panels' script. */
const createTabs = (options: TabsOptions) => {
  const { pages, t, showNote, onThumbnails, onOutline } = options;
  const tabs = { thumbnails: element("div"), outline: element("div"), assetsList: element("div") };
  const add = <T extends Outline>(tab: SidebarTab, view: T, onCreate: (view: T) => void) => {
    tabs[tab].append(view.element);
    view.setPage(pages.current);
    onCreate(view);
  };
  const fillers: Readonly<Record<SidebarTab, (code: SidebarCode) => void>> = {
    thumbnails: ({ createThumbnails }) => {
      const thumbnails = createThumbnails({ ...options, views: pages.views, goTo: (page) => options.goTo({ page }) });
      add("thumbnails", thumbnails, onThumbnails);
    },
    outline: ({ createOutline }) => {
      const onOpen = (address: string) => options.onOpen(address, pages.current);
      add("outline", createOutline({ ...options, items: options.items(), onOpen }), onOutline);
    },
    assetsList: ({ createAssetsList }) =>
      tabs.assetsList.append(createAssetsList(options.assets.placed, t, options.reveal)),
  };
  const fill = async (tab: SidebarTab) => {
    const panels = await options.loadPanels();
    if (tabs[tab].hasChildNodes()) return;
    if (panels === undefined) return showNote(t("partFailed"));
    fillers[tab](panels);
  };
  return { tabs, fill };
};
