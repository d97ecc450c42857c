/**
 * The assets of one page as links and buttons over its canvas and text, in reading order, so that keyboards and screen
 * readers reach them where they are seen.
 */

import { actionLink } from "#domain/actions/action-link.ts";
import { computeAssetBox, sortByDepth, sortByReadingOrder } from "#domain/geometry/geometry.ts";
import type { Asset, ResourceFile } from "#domain/model/asset.ts";
import type { Look } from "#domain/model/page-content.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { Translate } from "../i18n/language.ts";
import type { Track } from "../tracking/tracker.ts";
import { button, element, externalLink } from "../ui/dom.ts";
import type { LoadPanels } from "../ui/load-panels.ts";
import { assetFields, trackAssetClick, trackAssetEvent } from "./action-context.ts";
import type { RunActions } from "./actions.ts";
import type { addLook, LookServices } from "./look.ts";

/** What is loaded on demand. */
export interface LooksCode {
  readonly addLook: typeof addLook;
}

/** What overlays need of the reader. */
export interface OverlayServices {
  readonly loadPanels: LoadPanels<LooksCode>;
  readonly source: LookServices["source"];
  readonly skin: LookServices["skin"];
  readonly t: Translate;
  readonly track: Track;
  /** Absent where `assetInteraction` is off: assets are shown but cannot be pressed. */
  readonly runActions?: RunActions;
  /** Whether the document is read from right to left. */
  readonly rtl: boolean;
}

/** An asset and its element. */
export interface PlacedAsset {
  readonly asset: Asset;
  /** Accessible name. */
  readonly name: string;
  readonly node: HTMLElement;
}

/** The assets of one page. */
export interface Overlay {
  readonly element: HTMLElement;
  /** Those with actions, in reading order. */
  readonly placed: readonly PlacedAsset[];
}

/** Files of other programs may contain invalid numbers. */
const hasValidPosition = ({ aura }: Asset): boolean =>
  [aura.center_x, aura.center_y, ...(aura.rect ?? [])].every(Number.isFinite) && aura.rect?.length === 2;

/** Whether pressing the asset does something. Others only print on their page, or show a picture. */
export const hasActions = ({ aura }: Asset): boolean => (aura.actions ?? []).length > 0;

/** Creates the overlay of a page. Assets with an invalid position are left out. */
export const createOverlay = (assets: readonly Asset[], services: OverlayServices): Overlay => {
  const layer = element("div", { class: "overlay" });
  const validAssets = assets.filter(hasValidPosition);
  const stackOrder = new Map(sortByDepth(validAssets).map((asset, index) => [asset, index + 1]));
  const placed = sortByReadingOrder(validAssets, { rtl: services.rtl }).flatMap((asset): readonly PlacedAsset[] => {
    const name = nameAsset(asset, services.t);
    const node = hasActions(asset) ? createAssetElement(asset, name, services) : createPicture(asset, name, services);
    if (node === undefined) return [];
    const { left, top, width, height } = computeAssetBox(asset.aura);
    Object.assign(node.style, { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` });
    node.style.zIndex = String(stackOrder.get(asset));
    layer.append(node);
    return hasActions(asset) ? [{ asset, name, node }] : [];
  });
  return { element: layer, placed };
};

const nameAsset = ({ aura: { name, look } }: Asset, t: Translate): string =>
  name || (look?.type === "button" && look.label.trim()) || t("assetUnnamed");

/** The name on the page contains the label of a button, by which people who speak to their device call it (WCAG 2.5.3). */
const withVisibleLabel = ({ aura: { look } }: Asset, name: string): string => {
  const label = look?.type === "button" ? look.label.trim() : "";
  return name.toLowerCase().includes(label.toLowerCase()) ? name : `${label}: ${name}`;
};

/** The picture of an asset that cannot be pressed: its icon or poster. Undefined without one. */
const createPicture = (asset: Asset, name: string, services: OverlayServices): HTMLElement | undefined => {
  const { look } = asset.aura;
  const icon = findIcon(asset);
  if (look?.type !== "poster" && icon === undefined) return undefined;
  const node = element("div", { class: "asset-picture", role: "img", "aria-label": name });
  if (look?.type === "poster") loadLook(node, asset, look, services);
  else if (icon !== undefined) void addIcon(node, icon.url, icon.mimetype, services);
  return node;
};

/** Draws what the author chose. If the script cannot be loaded, the asset is shown as one without a look. */
const loadLook = (node: HTMLElement, asset: Asset, look: Look, services: OverlayServices): void => {
  node.dataset["look"] = look.type;
  void services.loadPanels().then((panels) => {
    if (panels) panels.addLook(node, asset, look, services);
    else delete node.dataset["look"];
  });
};

const findIcon = ({ aura, files }: Asset): ResourceFile | undefined =>
  readOwnProperty(files ?? {}, aura.background ?? "");

const createAssetElement = (asset: Asset, name: string, services: OverlayServices): HTMLElement => {
  const { look } = asset.aura;
  const node = createAssetControl(asset, withVisibleLabel(asset, name), services);
  node.dataset["assetId"] = asset.id ?? "";
  node.classList.add("asset");
  node.title = name;
  const icon = look?.type === "button" || look?.type === "poster" ? undefined : findIcon(asset);
  if (look) loadLook(node, asset, look, services);
  if (icon !== undefined) void addIcon(node, icon.url, icon.mimetype, services);
  node.addEventListener("pointerenter", () => services.track("asset", "in", assetFields(asset)));
  node.addEventListener("pointerleave", () => services.track("asset", "out", assetFields(asset)));
  return node;
};

const addIcon = async (node: HTMLElement, url: string, mimetype: string, { source }: OverlayServices) => {
  const address = await source.resolveFile(url, "image", mimetype).catch(() => undefined);
  if (address === undefined) return;
  const image = element("img", { alt: "", draggable: "false", loading: "lazy", src: address });
  image.addEventListener("error", () => image.remove());
  image.addEventListener("load", () => node.classList.add("with-icon"));
  node.prepend(image);
};

const createAssetControl = (asset: Asset, name: string, services: OverlayServices): HTMLElement => {
  const actions = asset.aura.actions ?? [];
  const [firstAction] = actions;
  const { runActions } = services;
  // Not in the tab order, but focusable from the list of assets.
  if (runActions === undefined || firstAction === undefined)
    return element("div", { role: "img", "aria-label": name, tabindex: -1 });
  const href = actions.length === 1 ? actionLink(firstAction) : undefined;
  if (href !== undefined) return createAssetLink(asset, firstAction.type, name, href, services);
  const control: HTMLElement = button("", "", (click) => void runActions(asset, name, control, click), {
    "aria-label": name,
  });
  return control;
};

/** A link element shows its address and offers the browser's own commands, such as "Copy link". */
const createAssetLink = (asset: Asset, type: string, name: string, href: string, { t, track }: OverlayServices) => {
  const label = /^https?:/.test(href) ? t("opensNewTab", { name }) : name;
  const link = externalLink(href, "", { "aria-label": label });
  const onFollow = (click: MouseEvent) => {
    trackAssetClick(track, asset, click, link);
    trackAssetEvent(track, asset, "open", type);
  };
  link.addEventListener("click", onFollow);
  link.addEventListener("auxclick", (event) => {
    if (event.button === 1) onFollow(event);
  });
  return link;
};
