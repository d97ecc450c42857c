/** The pages of the manager. Navigation and router read this table. */
import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { decodePercent } from "#domain/text/decode-percent.ts";
import { parseRoute, type Route } from "../site/app-router.ts";
import { findEditedField, findEditedSmartlink } from "../site/editor-route.ts";
import type { AppServices, EarlyServices } from "./app-services.ts";
import "../batches/batches-view.ts";

/** A page of the manager. */
export interface Page {
  readonly path: string;
  /** Shown in the navigation and in the window's title. */
  readonly label: () => string;
  readonly view: (services: AppServices, route: Route) => TemplateResult;
  /** Shows the page while the services start, if it can do without them. The same template as `view`. */
  readonly earlyView?: (services: EarlyServices, route: Route) => TemplateResult | undefined;
  /** Loads the code that only this page needs. The shell calls it before it shows the page. */
  readonly load?: (route: Route) => Promise<unknown>;
  /** Returns what the page shows, if it has several views: another one scrolls to the top and moves the focus, like a page. */
  readonly viewKey?: (route: Route) => string;
  /** The page of the navigation that it belongs to, if it is not in the navigation itself. */
  readonly parent?: string;
}

const library: Page = {
  path: "library",
  label: () => msg("Library"),
  load: () => import("../library/library-view.ts"),
  view: (services, { query }) => html`<library-view .services=${services} .query=${query.toString()}></library-view>`,
};

const batches: Page = {
  path: "batches",
  label: () => msg("Batches"),
  load: ({ item }) => (item === "" ? Promise.resolve() : import("../jobs/job-view.ts")),
  viewKey: ({ item }) => item,
  view: (services, { item, query }) => {
    const [, jobId] = item.split("/");
    if (jobId !== undefined) return html`<job-view .services=${services} .jobId=${decodePercent(jobId)}></job-view>`;
    return html`<batches-view .services=${services} .run=${query.get("run")} .template=${query.get("template")}></batches-view>`;
  },
};

const api: Page = {
  path: "api",
  label: () => msg("API"),
  load: () => import("../api/api-view.ts"),
  view: (services) => html`<api-view .services=${services}></api-view>`,
};

const settings: Page = {
  path: "settings",
  label: () => msg("Settings"),
  load: () => import("../settings/settings-view.ts"),
  view: (services) => html`<settings-view .services=${services}></settings-view>`,
};

const renderEditor = (services: EarlyServices, id: string, route: Route): TemplateResult =>
  html`<editor-view .services=${services} .smartlinkId=${id} .field=${findEditedField(route)}></editor-view>`;

const smartlink: Page = {
  path: "smartlinks",
  label: () => "Smartlink",
  parent: "library",
  load: (route) =>
    findEditedSmartlink(route) === undefined
      ? import("../smartlink/smartlink-view.ts")
      : Promise.all([import("../editor/editor-view.ts"), import("../editor/start-editor.ts")]),
  view: (services, route) => {
    const [id = ""] = route.item.split("/");
    return findEditedSmartlink(route) === undefined
      ? html`<smartlink-view .services=${services} .smartlinkId=${id}></smartlink-view>`
      : renderEditor(services, id, route);
  },
  earlyView: (services, route) => {
    const id = findEditedSmartlink(route);
    return id === undefined ? undefined : renderEditor(services, id, route);
  },
};

/** Returns the page that is shown when the address has no route: the library, unless it is empty. */
export const findFirstPage = (hasLibraryItems: boolean): Page => (hasLibraryItems ? library : batches);
/** In the order of the navigation. */
export const pages: readonly Page[] = [library, batches, api, settings];
/** All pages: those of the navigation, and those that are reached from another page. */
export const allPages: readonly Page[] = [...pages, smartlink];

/** Loads the code of the page of an address while the services start. A page that fails to load is loaded again when shown. */
export const preloadPage = (hash: string): void => {
  const route = parseRoute(hash, "");
  const page = allPages.find(({ path }) => path === route.page);
  page?.load?.(route).catch(() => undefined);
};
