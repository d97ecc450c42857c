/** What the actions of assets have in common: their arguments, their result, their events and their panel. */

import type { Asset, ResourceFile } from "#domain/model/asset.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { InvalidData } from "#domain/values/structured-data.ts";
import type { Language } from "../i18n/language.ts";
import { pagePointAt } from "../pages/page-point.ts";
import type { FormSender } from "../tracking/form-sender.ts";
import type { Track } from "../tracking/tracker.ts";
import { element } from "../ui/dom.ts";
import type { openPanel, PanelOptions } from "../ui/panel.ts";
import { readDataUrl } from "./data-url.ts";

/** The part of the reader's source that actions use. */
export interface AssetSource {
  readonly smartlink: {
    readonly title: string;
    readonly smartlinkSocialDesc?: string | undefined;
    readonly campaignLanguage?: readonly string[];
  };
  /** Resolves to an address that can be loaded; undefined where the link rules reject it. */
  resolveFile(address: string, kind: "image" | "media" | "fetch", mimetype: string): Promise<string | undefined>;
  /** Reads a file that the smartlink carries as a part or that the site stores. Returns undefined for any other address. */
  readPart(address: string, mimetype: string): Promise<Blob> | undefined;
}

/** What handlers need of the reader. */
export interface ActionServices {
  readonly host: HTMLElement;
  readonly source: AssetSource;
  readonly language: Language;
  readonly track: Track;
  readonly formSender: FormSender;
  /** An argument, because it counts open panels and the on-demand script would have a count of its own. */
  readonly openPanel: typeof openPanel;
  /** Whether a panel may be enlarged to the whole window (`assetsFull`). */
  readonly mayEnlarge: boolean;
  /** Aborts when the reader is closed. */
  readonly signal: AbortSignal;
  /** Shows a sentence for some seconds. */
  showNote(sentence: string): void;
  /** Returns false if the document has no such page. */
  goTo(page: number): boolean;
}

/** One call of an action, by a press of its asset. */
export interface ActionCall {
  readonly asset: Asset;
  readonly type: string;
  readonly data: string;
  /** The accessible name of the asset. */
  readonly name: string;
  /** The asset's element in the overlay. */
  readonly assetNode: HTMLElement;
}

/** `closed` resolves when the panel is closed; absent where the action opens none. */
export interface StartedAction {
  readonly closed?: Promise<void>;
}

/** Runs an action. Returns undefined if it could not be run, for example because its address is invalid. */
export type ActionHandler = (
  call: ActionCall,
  services: ActionServices,
) => StartedAction | undefined | Promise<StartedAction | undefined>;

/** Returns the fields that say which asset an event is about. */
export const assetFields = (asset: Asset) => ({ page: asset.page, asset_id: asset.id ?? "" });

/** Tracks a click on an asset. A click without a pointer (a key, a screen reader) counts at the asset's centre. */
export const trackAssetClick = (
  track: Track,
  asset: Asset,
  { detail, clientX, clientY }: MouseEvent,
  assetNode: HTMLElement,
) => {
  const page = assetNode.closest<HTMLElement>("[data-page-number]");
  const point =
    detail === 0 || page === null
      ? { x: asset.aura.center_x, y: asset.aura.center_y }
      : pagePointAt(page, clientX, clientY);
  track("asset", "click", { ...assetFields(asset), ...point });
};

/** Tracks that an action of this type was opened or closed. */
export const trackAssetEvent = (track: Track, asset: Asset, event: "open" | "close", type: string): void =>
  void track("asset", event, { type, ...assetFields(asset) });

interface AssetFile {
  readonly address: string;
  readonly filename: string;
}

/**
 * Resolves the file that an action names: a resource of the asset, else `name` itself as an address. Undefined where the
 * link rules reject the address or it cannot be loaded.
 */
export const resolveAssetFile = async (
  asset: Asset,
  name: string,
  source: Pick<AssetSource, "resolveFile">,
  kind: "image" | "media" | "fetch",
): Promise<AssetFile | undefined> => {
  const files: Readonly<Record<string, ResourceFile>> = asset.files ?? {};
  const file = readOwnProperty(files, name);
  const url = file?.url ?? name;
  // The link rules reject `data:` addresses of actions; a file inside the smartlink may be downloaded from one.
  const isDataUrl = file !== undefined && kind === "fetch" && /^data:/i.test(url);
  const content = isDataUrl ? readDataUrl(url) : undefined;
  const address = isDataUrl
    ? content && URL.createObjectURL(content)
    : await source.resolveFile(url, kind, file?.mimetype ?? "").catch(() => undefined);
  return address === undefined ? undefined : { address, filename: file?.filename || "download" };
};

type PanelContent = Pick<PanelOptions, "content" | "kind"> &
  Partial<Pick<PanelOptions, "title" | "canEnlarge" | "onClose">>;

/** Opens a panel for an asset. Closing it is tracked and returns the focus to the asset. */
export const showPanel = (call: ActionCall, services: ActionServices, panel: PanelContent): StartedAction => {
  const { host, language, track, signal } = services;
  const closed = new Promise<void>((resolve) => {
    services.openPanel(host, {
      title: call.name,
      t: language.t,
      signal,
      ...panel,
      onClose: () => {
        panel.onClose?.();
        // The reader was closed, not the panel.
        if (signal.aborted) return resolve();
        // Safari does not focus a clicked button, so the dialog has no focus to restore.
        if (document.activeElement === document.body) call.assetNode.focus({ preventScroll: true });
        trackAssetEvent(track, call.asset, "close", call.type);
        resolve();
      },
    });
  });
  return { closed };
};

/** Opens a panel with an error message. Details are logged; the author saw them as warnings when the file was made. */
export const showFailure = (call: ActionCall, services: ActionServices, invalidData?: InvalidData): StartedAction => {
  if (invalidData) console.warn(`smartlink: asset "${call.name}": ${invalidData.reason}`, ...invalidData.quoted);
  const sentence = element("p", { role: "alert" }, services.language.t(invalidData ? "contentFailed" : "mediaFailed"));
  return showPanel(call, services, { kind: "text", content: [sentence] });
};
