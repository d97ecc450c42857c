/** The panel beside the pages, with one of its tabs open or none. */

import type { Translate } from "../i18n/language.ts";
import { element, iconButton, svgIcon } from "../ui/dom.ts";
import { icons } from "../ui/icons.ts";

/** Names of the tabs. */
export type SidebarTab = "thumbnails" | "outline" | "assetsList";

/** Controls the sidebar. */
export interface Sidebar {
  readonly element: HTMLElement;
  readonly open: SidebarTab | undefined;
  toggle(tab: SidebarTab): void;
  close(): void;
}

/** Options of `createSidebar`. */
export interface SidebarOptions {
  readonly t: Translate;
  /** The content of each tab. */
  readonly tabs: Readonly<Record<SidebarTab, HTMLElement>>;
  onChange(open: SidebarTab | undefined): void;
  /** Called when its close button closed it, so that the focus can move to the toolbar. */
  onLeave(tab: SidebarTab): void;
}

/** Creates the sidebar, closed. */
export const createSidebar = ({ t, tabs, onChange, onLeave }: SidebarOptions): Sidebar => {
  const heading = element("h2", { class: "sidebar-title" });
  const closeButton = iconButton(t("close"), svgIcon(icons.close), () => {
    const closedTab = open;
    show(undefined);
    if (closedTab !== undefined) onLeave(closedTab);
  });
  const body = element("div", { class: "sidebar-body" });
  const panel = element("aside", { class: "sidebar", hidden: true }, element("header", {}, heading, closeButton), body);
  let open: SidebarTab | undefined;
  const show = (tab: SidebarTab | undefined) => {
    open = tab;
    panel.hidden = tab === undefined;
    if (tab !== undefined) {
      heading.textContent = t(tab);
      panel.setAttribute("aria-label", t(tab));
      body.replaceChildren(tabs[tab]);
    }
    onChange(tab);
  };
  return {
    element: panel,
    get open() {
      return open;
    },
    toggle: (tab) => show(open === tab ? undefined : tab),
    close: () => {
      if (open !== undefined) show(undefined);
    },
  };
};
