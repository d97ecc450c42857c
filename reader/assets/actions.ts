/**
 * What an asset does, by the type of its actions: one table. A type that is not in it does nothing and is named in the
 * console. The data of an action is data: every address in it passes the link rule before it is used.
 */

import { findVideoPage } from "#domain/actions/video-page.ts";
import type { ActionType, PanelAction } from "#domain/actions.ts";
import { readEmailLink, readPhoneLink } from "#domain/links/contact-link.ts";
import { safeLink } from "#domain/links/link.ts";
import type { Action } from "#domain/model/action.ts";
import type { Asset } from "#domain/model/asset.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import {
  type ActionCall,
  type ActionHandler,
  type ActionServices,
  showFailure,
  trackAssetClick,
  trackAssetEvent,
} from "./action-context.ts";
import type { LoadPanels } from "./load-panels.ts";
import { createPlayHandler, downloadFile, showImage } from "./show-media.ts";

const links: Readonly<Record<string, (data: string) => string | undefined>> = {
  url: (data) => safeLink(data, "open"),
  email: readEmailLink,
  phone: readPhoneLink,
  // No player plays the page of a film site.
  video: findVideoPage,
};

/** Where an action leads, for those that are links; undefined: it is none, or one that the rule refuses. */
export const actionLink = ({ type, data }: { readonly type: string; readonly data: unknown }): string | undefined =>
  readOwnProperty(links, type)?.(String(data));

const openLink: ActionHandler = ({ type, data, name }) => {
  const href = actionLink({ type, data });
  if (href === undefined) {
    console.warn(`smartlink: asset "${name}": an address of type ${type} was refused`);
    return undefined;
  }
  // With `noopener` the page that is opened gets no hold of this one.
  window.open(href, "_blank", "noopener,noreferrer");
  return {};
};

const goToPage: ActionHandler = ({ data, name }, { goTo }) => {
  const page = Number(data);
  if (Number.isInteger(page) && page > 0 && goTo(page)) return {};
  console.warn(`smartlink: asset "${name}": the document has no page ${data.slice(0, 20)}`);
  return undefined;
};

const playVideo = createPlayHandler("video");

/** By type. `panel`: handled by the panels, which are loaded on the first press. */
const handlers: Readonly<Record<PanelAction, "panel"> & Record<Exclude<ActionType, PanelAction>, ActionHandler>> = {
  url: openLink,
  email: openLink,
  phone: openLink,
  page: goToPage,
  video: (call, services) => (actionLink(call) === undefined ? playVideo : openLink)(call, services),
  audio: createPlayHandler("audio"),
  image: showImage,
  download: downloadFile,
  gallery: "panel",
  text: "panel",
  html: "panel",
  agenda: "panel",
  contact: "panel",
  form: "panel",
  share: "panel",
};

/** What is quick comes first, whatever needs the person's time last: browsers let a click open windows only at once. */
const actionPriority = (action: Action): number => {
  if (actionLink(action) !== undefined) return 0;
  return action.type === "page" || action.type === "download" ? 1 : 2;
};

/** Where the panels cannot be loaded, a panel says so. */
const createPanelHandler = (loadPanels: LoadPanels): ActionHandler => {
  let waiting = false;
  return async (call, services) => {
    // Pressed again while the script is on its way: one panel is enough.
    if (waiting) return undefined;
    waiting = true;
    const panels = await loadPanels();
    waiting = false;
    const run = readOwnProperty(panels?.actions ?? {}, call.type);
    return run ? run(call, services) : showFailure(call, services);
  };
};

/** Runs all actions of an asset, one after the other: what stays open is waited for. `click`: the press that asked for it. */
export type RunActions = (asset: Asset, name: string, assetNode: HTMLElement, click: MouseEvent) => Promise<void>;

export const createActionRunner = (services: ActionServices & { readonly loadPanels: LoadPanels }): RunActions => {
  const panelRun = createPanelHandler(services.loadPanels);
  return async (asset, name, assetNode, click) => {
    trackAssetClick(services.track, asset, click, assetNode);
    for (const { type, data } of [...asset.aura.actions].sort((a, b) => actionPriority(a) - actionPriority(b))) {
      const handler = readOwnProperty<ActionHandler | "panel">(handlers, type);
      if (handler === undefined) {
        console.info(`smartlink: the reader does not know the action type "${type}"`);
        continue;
      }
      const call: ActionCall = { asset, type, data: String(data), name, assetNode };
      const running = await (handler === "panel" ? panelRun : handler)(call, services);
      if (running === undefined) continue;
      trackAssetEvent(services.track, asset, "open", type);
      await running.closed;
    }
  };
};
