import type { DeepLink } from "#reader/model/deep-link.ts";
import type { ReaderSmartlink } from "./source.ts";

/** Returns the page that a link names by its number or by an asset; undefined if the document does not have it. */
export const resolvePage = (
  { page, asset }: DeepLink,
  { assets }: Pick<ReaderSmartlink, "assets">,
  pageCount: number,
): number | undefined => {
  const linkedPage = page ?? assets.find(({ id }) => asset !== undefined && id === asset)?.page;
  return linkedPage !== undefined && linkedPage <= pageCount ? linkedPage : undefined;
};
