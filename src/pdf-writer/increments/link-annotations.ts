/** Writes links as annotations, which every PDF viewer opens (ISO 32000-1, 12.5.6.5). */
import type { Edges } from "../reading/page-boxes.ts";
import { formatNumbers } from "../syntax/format-number.ts";
import { formatByteString, formatTextString } from "../syntax/format-string.ts";
import type { LinkTag } from "../tags/add-tags.ts";

/** A link on a page. */
export interface LinkAnnotation {
  /** In user space. */
  readonly edges: Edges;
  readonly target: LinkTarget;
  /** What the link does, in words, for screen readers. */
  readonly label?: string;
  /** Its place in the structure tree of a tagged PDF. */
  readonly tag?: LinkTag | undefined;
}

/** An address (`https:`, `mailto:`, `tel:`), or the page at an index from 0. */
export type LinkTarget = { readonly address: string } | { readonly page: number };

/** A position on a page as a viewer jumps to it: a reference to the page, and the top left corner in user space. */
export interface PagePosition {
  readonly reference: string;
  readonly corner: readonly [x: number, y: number];
}

/** Links that are kept: those that rows share. */
const maxLinks = 500;

/** Creates a function that formats annotations. Links that rows share are formatted once. Throws what `formatLink` throws. */
export const createLinkFormat = (targets: ReadonlyMap<number, PagePosition>): ((link: LinkAnnotation) => string) => {
  const texts = new Map<LinkAnnotation, string>();
  return (link) => {
    const known = texts.get(link);
    if (known !== undefined) return known;
    const text = formatLink(link, targets);
    if (texts.size >= maxLinks) texts.clear();
    texts.set(link, text);
    return text;
  };
};

/** Formats the annotation. @throws RangeError for a page that is not among the targets */
const formatLink = (
  { edges, target, label, tag }: LinkAnnotation,
  targets: ReadonlyMap<number, PagePosition>,
): string => {
  const contents = label === undefined ? "" : `/Contents ${formatTextString(label)}`;
  const parent = tag === undefined ? "" : `/StructParent ${tag.key}`;
  const action = "address" in target ? formatAddress(target.address) : formatDestination(targets.get(target.page));
  return `<</Type/Annot/Subtype/Link/Rect[${formatNumbers(edges)}]/Border[0 0 0]/H/N/F 4${contents}${parent}${action}>>`;
};

const formatAddress = (address: string): string => `/A<</S/URI/URI ${formatByteString(encodeAddress(address))}>>`;

const formatDestination = (position: PagePosition | undefined): string => {
  if (position === undefined) throw new RangeError("a link leads to a page that is not prepared as its target");
  return `/Dest[${position.reference}/XYZ ${formatNumbers(position.corner)} null]`;
};

/** Addresses in PDF are ASCII. Characters that a browser would encode are encoded here, existing escapes are kept. */
const encodeAddress = (address: string): string =>
  address.replace(/[^!-~]+/gu, (text) => encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "\ufffd")));
