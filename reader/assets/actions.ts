/**
 * The handlers of action types. An unknown type does nothing and is logged. Every address in an action's data passes
 * the link rules before it is used.
 */

import { actionLink } from "#domain/actions/action-link.ts";
import type { ActionType, PanelAction } from "#domain/actions.ts";
import type { Action } from "#domain/model/action.ts";
import type { Asset } from "#domain/model/asset.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { element } from "../ui/dom.ts";
import type { LoadPanels } from "../ui/load-panels.ts";
import {
  type ActionCall,
  type ActionHandler,
  type ActionServices,
  resolveAssetFile,
  showFailure,
  trackAssetClick,
  trackAssetEvent,
} from "./action-context.ts";

/**
 * Returns the address to download from. A file in the site's store is read first, because Chromium does not pass the download
 * of a link to the service worker (https://issues.chromium.org/issues/40410035).
 */
const resolveDownload = async (address: string, { source }: ActionServices): Promise<string> => {
  const part = await source.readPart(address, "");
  return part ? URL.createObjectURL(part) : address;
};

/** Saves the file. */
const downloadFile: ActionHandler = async (call, services) => {
  const file = await resolveAssetFile(call.asset, call.data, services.source, "fetch");
  const href = file && (await resolveDownload(file.address, services).catch(() => undefined));
  if (!href) return showFailure(call, services);
  // Browsers ignore `download` for another origin and navigate instead, so the file opens in a new tab.
  const elsewhere = /^https?:/.test(href) && new URL(href).origin !== location.origin;
  const link = { href, download: file.filename, rel: "noopener noreferrer" };
  element("a", elsewhere ? { ...link, target: "_blank" } : link).click();
  return {};
};

const openLink: ActionHandler = ({ type, data, name }) => {
  const href = actionLink({ type, data });
  if (href === undefined) {
    console.warn(`smartlink: asset "${name}": the address of its ${type} action is not allowed`);
    return undefined;
  }
  // `noopener`: the opened page must not reach this one through `window.opener`.
  window.open(href, "_blank", "noopener,noreferrer");
  return {};
};

const goToPage: ActionHandler = ({ data, name }, { goTo }) => {
  const page = Number(data);
  if (Number.isInteger(page) && page > 0 && goTo(page)) return {};
  console.warn(`smartlink: asset "${name}": the document has no page ${data.slice(0, 20)}`);
  return undefined;
};

/** By type. `panel`: handled by the panels, which are loaded on the first press. */
const handlers: Readonly<Record<PanelAction, "panel"> & Record<Exclude<ActionType, PanelAction>, ActionHandler>> = {
  url: openLink,
  email: openLink,
  phone: openLink,
  page: goToPage,
  download: downloadFile,
  video: "panel",
  audio: "panel",
  image: "panel",
  gallery: "panel",
  text: "panel",
  html: "panel",
  agenda: "panel",
  contact: "panel",
  form: "panel",
  share: "panel",
};

/** Links first, panels last: browsers allow a click to open a window only for a short time. */
const actionPriority = (action: Action): number => {
  if (actionLink(action) !== undefined) return 0;
  return action.type === "page" || action.type === "download" ? 1 : 2;
};

/** The handlers that are loaded on demand. */
export interface ActionsCode {
  readonly actions: Readonly<Record<PanelAction, ActionHandler>>;
}

/** Loads the script with the panels at the first press. If that fails, a panel shows an error. */
const createPanelHandler = (loadPanels: LoadPanels<ActionsCode>): ActionHandler => {
  let isLoading = false;
  return async (call, services) => {
    // Ignore further presses while the script is loading.
    if (isLoading) return undefined;
    isLoading = true;
    const panels = await loadPanels();
    isLoading = false;
    const run = readOwnProperty(panels?.actions ?? {}, call.type);
    return run ? run(call, services) : showFailure(call, services);
  };
};

/** Runs all actions of an asset in sequence; each waits until the panel of the one before is closed. */
export type RunActions = (asset: Asset, name: string, assetNode: HTMLElement, click: MouseEvent) => Promise<void>;

/** Creates the function that runs all actions of an asset, immediate ones first. */
export const createActionRunner = (
  services: ActionServices & { readonly loadPanels: LoadPanels<ActionsCode> },
): RunActions => {
  const runPanelAction = createPanelHandler(services.loadPanels);
  return async (asset, name, assetNode, click) => {
    trackAssetClick(services.track, asset, click, assetNode);
    for (const { type, data } of [...asset.aura.actions].sort((a, b) => actionPriority(a) - actionPriority(b))) {
      const isLink = actionLink({ type, data }) !== undefined;
      const handler = isLink ? openLink : readOwnProperty<ActionHandler | "panel">(handlers, type);
      if (handler === undefined) {
        console.info(`smartlink: the reader does not know the action type "${type}"`);
        continue;
      }
      const call: ActionCall = { asset, type, data: String(data), name, assetNode };
      const startedAction = await (handler === "panel" ? runPanelAction : handler)(call, services);
      if (startedAction === undefined) continue;
      trackAssetEvent(services.track, asset, "open", type);
      await startedAction.closed;
    }
  };
};
