/**
 * Leads to one asset: its page, its place, a flash around it, the focus. Where the assets are switched off, this one is
 * shown as long as it has the focus: who comes from the list must find what was promised.
 */

import type { Destination } from "../pages/page-links.ts";
import type { PlacedAsset } from "./overlay.ts";

export interface RevealOptions {
  readonly placed: readonly PlacedAsset[];
  readonly pages: { reveal(target: Element): void };
  goTo(destination: Destination): void;
}

const flashMs = 2400;

export const createReveal = ({ placed, pages, goTo }: RevealOptions): ((id: string) => boolean) => {
  const byId = new Map(placed.map((one) => [one.asset.id ?? "", one]));
  return (id) => {
    const found = byId.get(id);
    if (found === undefined) return false;
    const { node, asset } = found;
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
