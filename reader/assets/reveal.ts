/**
 * Goes to an asset, highlights and focuses it. If the assets are switched off, this one is shown while it has the focus,
 * because the list of assets leads to it.
 */

import type { Destination } from "../pages/page-links.ts";
import type { PlacedAsset } from "./overlay.ts";

/** Options of `createReveal`. */
export interface RevealOptions {
  readonly placed: readonly PlacedAsset[];
  readonly pages: { reveal(target: Element): void };
  goTo(destination: Destination): void;
}

const flashMs = 2400;

/** Creates the function that goes to the asset with an id, highlights and focuses it. It returns false if there is none. */
export const createReveal = ({ placed, pages, goTo }: RevealOptions): ((id: string) => boolean) => {
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
