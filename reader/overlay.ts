/**
 * The assets of one page, over its picture and text: links and buttons in reading order, named as their author named
 * them, so that a keyboard and a screen reader meet them where eyes do.
 */
import type { Asset } from "#domain/model/asset.ts";
import { assetBox, readingOrder, stackOrder } from "#domain/rules/geometry.ts";
import { type ActionServices, actionOf, isLinkType, linkOf } from "./actions.ts";
import { element } from "./dom.ts";
import type { Track } from "./tracker.ts";

export interface OverlayServices extends ActionServices {
  readonly track: Track;
  /** Whether clicks act at all. */
  readonly interaction: boolean;
}

/** Percent that the reader can place; a file of another program may hold anything. */
const placeable = ({ aura }: Asset): boolean =>
  [aura.center_x, aura.center_y, ...(aura.rect ?? [])].every(Number.isFinite) && aura.rect?.length === 2;

export const drawOverlay = (assets: readonly Asset[], services: OverlayServices): HTMLElement => {
  const layer = element("div", { class: "overlay" });
  const shown = assets.filter(placeable);
  const stacked = stackOrder(shown);
  for (const asset of readingOrder(shown)) {
    const node = drawAsset(asset, services);
    const { left, top, width, height } = assetBox(asset.aura);
    Object.assign(node.style, { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` });
    node.style.zIndex = String(stacked.indexOf(asset) + 1);
    layer.append(node);
  }
  return layer;
};

const drawAsset = (asset: Asset, services: OverlayServices): HTMLElement => {
  const { aura } = asset;
  const name = aura.name || services.say("assetUnnamed");
  const node = assetElement(asset, name, services);
  node.dataset["assetId"] = asset.id ?? "";
  node.classList.add("asset");
  node.title = name;
  const icon =
    aura.background && Object.hasOwn(asset.files ?? {}, aura.background) ? asset.files[aura.background] : undefined;
  if (icon !== undefined) void drawIcon(node, icon.url, icon.mimetype, services);
  const track = (event: string) => services.track("asset", event, { page: asset.page, asset_id: asset.id ?? "" });
  node.addEventListener("pointerenter", () => track("in"));
  node.addEventListener("pointerleave", () => track("out"));
  return node;
};

const drawIcon = async (node: HTMLElement, url: string, mimetype: string, { source }: OverlayServices) => {
  const address = await source.file(url, "image", mimetype).catch(() => undefined);
  if (address === undefined) return;
  const image = element("img", { alt: "", draggable: "false", loading: "lazy", src: address });
  image.addEventListener("error", () => image.remove());
  image.addEventListener("load", () => node.classList.add("with-icon"));
  node.prepend(image);
};

const assetElement = (asset: Asset, name: string, services: OverlayServices): HTMLElement => {
  const actions = asset.aura.actions ?? [];
  const [first] = actions;
  if (!services.interaction || first === undefined) return element("div", { role: "img", "aria-label": name });
  const href = actions.length === 1 ? linkOf(first) : undefined;
  if (href !== undefined) {
    const leaves = /^https?:/.test(href);
    const label = leaves ? services.say("opensNewTab", { name }) : name;
    const link = element("a", { href, target: "_blank", rel: "noopener noreferrer", "aria-label": label });
    link.addEventListener("click", () => opened(asset, first.type, services));
    return link;
  }
  const button = element("button", { type: "button", "aria-label": name });
  button.addEventListener("click", () => void act(asset, name, button, services));
  return button;
};

const opened = (asset: Asset, type: string | undefined, { track }: OverlayServices): void => {
  const details = { page: asset.page, asset_id: asset.id ?? "" };
  track("asset", "click", details);
  if (type !== undefined) track("asset", "open", { type, ...details });
};

const act = async (asset: Asset, name: string, place: HTMLElement, services: OverlayServices): Promise<void> => {
  opened(asset, undefined, services);
  // Links first: a browser lets a click open a window only at once.
  const inOrder = [...asset.aura.actions].sort((a, b) => Number(isLinkType(b.type)) - Number(isLinkType(a.type)));
  for (const { type, data } of inOrder) {
    const run = actionOf(type);
    if (run === undefined) {
      console.info(`smartlink: the reader does not know the action type "${type}"`);
      continue;
    }
    services.track("asset", "open", { type, page: asset.page, asset_id: asset.id ?? "" });
    await run({ asset, name, data: String(data), place }, services);
  }
};
