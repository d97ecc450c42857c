/** Formats the pages that a row has in the new PDF. */
import type { PageLink } from "./page-links.ts";
import type { SourcePage } from "./source-page.ts";

/** A page of a row in the new PDF. */
export interface RowPage {
  /** Number of its object in the row's PDF. */
  readonly number: number | undefined;
  /** Entries that it has from the node of the page tree above it. */
  readonly inherited: string;
  /** Its other entries, without `Type`, `Parent` and `Annots`. */
  readonly entries: string;
  readonly links: readonly PageLink[];
}

/**
 * Formats a page. `inherited`: the entries that pages of its document have from the nodes of the page tree. `contents`: references to
 * the streams that are drawn over the page, each behind a space.
 */
export const createRowPage = (
  { number, inheritable, attributes, resources, background, foreground, links }: SourcePage,
  inherited: string,
  contents = "",
  ownResources = resources.reference,
): RowPage => {
  const isInherited = inheritable === inherited;
  const streams = `${background}${contents}${foreground === "" ? "" : ` ${foreground}`}`;
  const isOne = streams === background && !background.includes("R ");
  return {
    number,
    inherited: isInherited ? inherited : "",
    entries: `${isInherited ? "" : inheritable}${attributes}/Resources ${ownResources}/Contents${isOne ? ` ${streams}` : `[${streams}]`}`,
    links,
  };
};
