/** Adds the assets to their pages. Assets on pages that the PDF does not have are logged. */

import { isHiddenAsset } from "#domain/geometry/hidden-asset.ts";
import type { Asset } from "#domain/model/asset.ts";
import { isRightToLeft } from "#domain/text/direction.ts";
import type { ReaderSettings } from "#reader/model/settings.ts";
import type { ReaderSmartlink } from "#reader/model/smartlink.ts";
import type { Language } from "../i18n/language.ts";
import type { Destination } from "../pages/page-links.ts";
import type { FormSender } from "../tracking/form-sender.ts";
import { trackPageClicks } from "../tracking/track-page-clicks.ts";
import type { Track } from "../tracking/tracker.ts";
import type { LoadPanels } from "../ui/load-panels.ts";
import { openPanel } from "../ui/panel.ts";
import type { PageList } from "../views/page-list.ts";
import type { AssetSource } from "./action-context.ts";
import { type ActionsCode, createActionRunner } from "./actions.ts";
import { createOverlay, type LooksCode, type PlacedAsset } from "./overlay.ts";

/** Options of `placeAssets`. */
export interface PlaceAssetsOptions {
  readonly host: HTMLElement;
  readonly source: AssetSource & { readonly smartlink: Pick<ReaderSmartlink, "assets" | "config"> };
  readonly settings: ReaderSettings;
  readonly language: Language;
  readonly pages: PageList;
  readonly track: Track;
  readonly formSender: FormSender;
  readonly signal: AbortSignal;
  readonly loadPanels: LoadPanels<ActionsCode & LooksCode>;
  /** Shows a sentence for some seconds. */
  showNote(sentence: string): void;
  goTo(destination: Destination): void;
}

/** All assets that are on a page. */
export interface PlacedAssets {
  /** Those with actions, page by page, in reading order. */
  readonly placed: readonly PlacedAsset[];
  /** Goes to the asset, highlights and focuses it. Returns false if there is no asset with that id. */
  reveal(id: string): boolean;
}

/** Adds an overlay with its assets to each page and tracks clicks on pages. Adds no assets if they are disabled. */
export const placeAssets = (options: PlaceAssetsOptions): PlacedAssets => {
  const { source, settings, language, pages, track, formSender, loadPanels, showNote, goTo } = options;
  const placed = settings.assetEnabled ? placeAll(options) : [];
  trackPageClicks(pages.element, track, options.signal);
  const reveal = createReveal({ placed, pages, goTo });
  return { placed, reveal };

  function placeAll({ host, signal }: PlaceAssetsOptions): readonly PlacedAsset[] {
    const runActions = createActionRunner({
      host,
      source,
      language,
      track,
      formSender,
      openPanel,
      loadPanels,
      showNote,
      signal,
      mayEnlarge: settings.assetsFull,
      goTo: (page) => {
        if (page > pages.views.length) return false;
        goTo({ page });
        return true;
      },
    });
    const rtl = isRightToLeft(source.smartlink.campaignLanguage?.[0] ?? "");
    const { skin } = source.smartlink.config;
    const services = {
      source,
      track,
      rtl,
      skin,
      loadPanels,
      t: language.t,
      ...(settings.assetInteraction ? { runActions } : {}),
    };
    const visible = source.smartlink.assets.filter((asset) => !isHiddenAsset(asset));
    return [...groupByPage(visible)].flatMap(([number, assets]) => {
      const view = pages.views[number - 1];
      if (view === undefined) {
        console.warn(`smartlink: ${assets.length} asset(s) lie on page ${number}, which the PDF does not have`);
        return [];
      }
      const overlay = createOverlay(assets, services);
      view.element.append(overlay.element);
      return overlay.placed;
    });
  }
};

const groupByPage = (assets: readonly Asset[]): ReadonlyMap<number, readonly Asset[]> => {
  const pages = new Map<number, Asset[]>();
  for (const asset of [...assets].sort((a, b) => a.page - b.page)) {
    const pageAssets = pages.get(asset.page);
    if (pageAssets) pageAssets.push(asset);
    else pages.set(asset.page, [asset]);
  }
  return pages;
};

// Goes to an asset, highlights and focuses it. If the assets are switched off, this one is shown while it has the focus,
// because the list of assets leads to it.

/** Options of `createReveal`. */
interface RevealOptions {
  readonly placed: readonly PlacedAsset[];
  readonly pages: { reveal(target: Element): void };
  goTo(destination: Destination): void;
}

const flashMs = 2400;

/** Creates the function that goes to the asset with an id, highlights and focuses it. It returns false if there is none. */
const createReveal = ({ placed, pages, goTo }: RevealOptions): ((id: string) => boolean) => {
  const byId = new Map(placed.map((placedAsset) => [placedAsset.asset.id ?? "", placedAsset]));
  return (id) => {
    const placedAsset = byId.get(id);
    if (placedAsset === undefined) return false;
    const { node, asset } = placedAsset;
    node.classList.add("revealed");
    node.parentElement?.classList.add("revealing");
    goTo({ page: asset.page });
    pages.reveal(node);
    node.focus({ preventScroll: true });
    setTimeout(() => node.classList.add("flash"));
    setTimeout(() => node.classList.remove("flash"), flashMs);
    node.addEventListener(
      "blur",
      () => {
        node.classList.remove("revealed", "flash");
        node.parentElement?.classList.remove("revealing");
      },
      { once: true },
    );
    return true;
  };
};
