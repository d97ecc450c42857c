/** What the actions of assets share: who calls, what they may use, and what is left running when they have begun. */

import type { InvalidData } from "#domain/actions/structured-data.ts";
import type { Asset, ResourceFile } from "#domain/model/asset.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { readDataUrl } from "../document/data-url.ts";
import type { Language } from "../i18n/language.ts";
import { pagePointAt } from "../pages/page-point.ts";
import type { FormSender } from "../tracking/form-sender.ts";
import type { Track } from "../tracking/tracker.ts";
import { element } from "../ui/dom.ts";
import type { openPanel, PanelOptions } from "../ui/panel.ts";

/** What actions need of the document's source. */
export interface AssetSource {
  readonly smartlink: {
    readonly title: string;
    readonly smartlinkSocialDesc?: string | undefined;
    readonly campaignLanguage?: readonly string[];
  };
  /** An address for an image, a film or a download; undefined where the link rule refuses it. */
  resolveFile(address: string, kind: "image" | "media" | "fetch", mimetype: string): Promise<string | undefined>;
  /** Reads a file that the smartlink carries as a part. Returns undefined for any other address. */
  readPart(address: string, mimetype: string): Promise<Blob> | undefined;
}

export interface ActionServices {
  readonly host: HTMLElement;
  readonly source: AssetSource;
  readonly language: Language;
  readonly track: Track;
  readonly formSender: FormSender;
  /** Passed on, because open panels are counted: the part that is loaded later would count by itself. */
  readonly openPanel: typeof openPanel;
  /** Whether what an asset shows may be enlarged to the whole window. */
  readonly mayEnlarge: boolean;
  /** Ends with the reader. */
  readonly signal: AbortSignal;
  /** False where the document has no such page. */
  goTo(page: number): boolean;
}

export interface ActionCall {
  readonly asset: Asset;
  readonly type: string;
  readonly data: string;
  /** The asset's name for people. */
  readonly name: string;
  /** The asset's element on the page. */
  readonly assetNode: HTMLElement;
}

/** `closed`: when the person has done with it; absent: nothing stays open. */
export interface StartedAction {
  readonly closed?: Promise<void>;
}

/** undefined: there is nothing that could be opened. */
export type ActionHandler = (
  call: ActionCall,
  services: ActionServices,
) => StartedAction | undefined | Promise<StartedAction | undefined>;

/** Which asset an event is about. */
export const assetFields = (asset: Asset) => ({ page: asset.page, asset_id: asset.id ?? "" });

/** A click that comes from no pointer (a key, a screen reader) is one of the asset's middle. */
export const trackAssetClick = (
  track: Track,
  asset: Asset,
  { detail, clientX, clientY }: MouseEvent,
  place: HTMLElement,
) => {
  const page = place.closest<HTMLElement>("[data-page-number]");
  const point =
    detail === 0 || page === null
      ? { x: asset.aura.center_x, y: asset.aura.center_y }
      : pagePointAt(page, clientX, clientY);
  track("asset", "click", { ...assetFields(asset), ...point });
};

export const trackAssetEvent = (track: Track, asset: Asset, event: "open" | "close", type: string): void =>
  void track("asset", event, { type, ...assetFields(asset) });

interface AssetFile {
  readonly address: string;
  readonly filename: string;
}

/** The resource of that name, or the text itself as an address; undefined where neither can be had. */
export const resolveAssetFile = async (
  asset: Asset,
  name: string,
  source: AssetSource,
  kind: "image" | "media" | "fetch",
): Promise<AssetFile | undefined> => {
  const files: Readonly<Record<string, ResourceFile>> = asset.files ?? {};
  const file = readOwnProperty(files, name);
  const url = file?.url ?? name;
  // The rule lets no address of an action be content that is handed over; a file of the smartlink itself may be.
  const isOwn = file !== undefined && kind === "fetch" && /^data:/i.test(url);
  const content = isOwn ? readDataUrl(url) : undefined;
  const address = isOwn
    ? content && URL.createObjectURL(content)
    : await source.resolveFile(url, kind, file?.mimetype ?? "").catch(() => undefined);
  return address === undefined ? undefined : { address, filename: file?.filename || "download" };
};

type PanelContent = Pick<PanelOptions, "content" | "kind"> &
  Partial<Pick<PanelOptions, "title" | "canEnlarge" | "onClose">>;

/** A panel of the asset: it tells of its closing, and gives the focus back to the asset. */
export const showPanel = (call: ActionCall, services: ActionServices, shown: PanelContent): StartedAction => {
  const { host, language, track, signal } = services;
  const closed = new Promise<void>((resolve) => {
    services.openPanel(host, {
      title: call.name,
      t: language.t,
      signal,
      ...shown,
      onClose: () => {
        shown.onClose?.();
        // Closed with the whole reader: nobody has closed it.
        if (signal.aborted) return resolve();
        // Some browsers give no focus to what is clicked, and so have none to give back.
        if (document.activeElement === document.body) call.assetNode.focus({ preventScroll: true });
        trackAssetEvent(track, call.asset, "close", call.type);
        resolve();
      },
    });
  });
  return { closed };
};

/** A sentence in the place of what cannot be had. Its author was told more when the file was made. */
export const showFailure = (call: ActionCall, services: ActionServices, unusable?: InvalidData): StartedAction => {
  if (unusable) console.warn(`smartlink: asset "${call.name}": ${unusable.reason}`, ...unusable.quoted);
  const sentence = element("p", { role: "alert" }, services.language.t(unusable ? "contentFailed" : "mediaFailed"));
  return showPanel(call, services, { kind: "text", content: [sentence] });
};
