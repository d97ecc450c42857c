/** Lays every asset on its page. An asset on a page that the PDF does not have is named in the console. */
import type { Asset } from "#domain/model/asset.ts";
import { drawOverlay } from "./overlay.ts";
import type { Destination } from "./page-links.ts";
import type { PageList } from "./page-list.ts";
import type { ReaderSettings } from "./settings.ts";
import type { ReaderSource } from "./source.ts";
import type { Translate } from "./strings.ts";
import type { Track } from "./tracker.ts";

export interface PlaceAssetsOptions {
  readonly host: HTMLElement;
  readonly source: ReaderSource;
  readonly settings: ReaderSettings;
  readonly pages: PageList;
  readonly track: Track;
  readonly say: Translate;
  goTo(destination: Destination): void;
}

export const placeAssets = ({ host, source, settings, pages, track, say, goTo }: PlaceAssetsOptions): void => {
  if (!settings.assetEnabled) return;
  const byPage = new Map<number, Asset[]>();
  for (const asset of source.smartlink.assets) byPage.set(asset.page, [...(byPage.get(asset.page) ?? []), asset]);
  for (const [number, assets] of byPage) {
    const view = pages.views[number - 1];
    if (view === undefined) {
      console.warn(`smartlink: ${assets.length} asset(s) lie on page ${number}, which the PDF does not have`);
      continue;
    }
    const overlay = drawOverlay(assets, {
      host,
      source,
      track,
      say,
      interaction: settings.assetInteraction,
      goTo: (page) => goTo({ page }),
      onClose: (asset, type) => track("asset", "close", { type, page: asset.page, asset_id: asset.id ?? "" }),
    });
    view.element.append(overlay);
  }
};
