/** The page that an address leads to, by its number or by an asset of it; undefined where the document lacks it. */
import type { DeepLink } from "#reader/model/deep-link.ts";
import type { ReaderSmartlink } from "./source.ts";

export const resolvePage = (
  { page, asset }: DeepLink,
  { assets }: Pick<ReaderSmartlink, "assets">,
  pageCount: number,
): number | undefined => {
  const known = page ?? assets.find(({ id }) => asset !== undefined && id === asset)?.page;
  return known !== undefined && known <= pageCount ? known : undefined;
};
