/** What is known of the page that a destination of a PDF leads to. */
import type { BasePdf } from "../reading/base-pdf.ts";
import { generationOf } from "../reading/generation.ts";
import { type PdfDict, type PdfValue, rawValue } from "../syntax/pdf-syntax.ts";

/** Where a destination leads to. */
export interface PageTarget {
  /** The pages, by index. Several, if the page tree lists one object at several places. */
  readonly pages: readonly number[];
  /** The destination, if it names its page by the index, which changes where pages are left out. */
  readonly numbered?: readonly PdfValue[];
}

/** Finds targets. Undefined: the destination leads to no page of the document. */
export interface PageTargets {
  ofDestination(value: PdfValue | undefined): Promise<PageTarget | undefined>;
  /** Finds the target of an outline entry or of a link, which has a destination or an action. */
  ofLink(entries: PdfDict["entries"]): Promise<PageTarget | undefined>;
}

/** Returns whether a target is left out. */
export const isLeftOut = (target: PageTarget | undefined, leftOut: ReadonlySet<number>): boolean =>
  target !== undefined && target.pages.length > 0 && target.pages.every((page) => leftOut.has(page));

/** Returns the entries of an outline entry or link with a destination that names its page by reference, not by index. */
export const nameByReference = (
  entries: PdfDict["entries"],
  { numbered, pages: [index = 0] }: PageTarget,
  { file, pages }: BasePdf,
): PdfDict["entries"] | undefined => {
  const number = pages[index]?.number;
  if (numbered === undefined || number === undefined) return undefined;
  const others = [...entries].filter(([name]) => name !== "Dest" && name !== "A");
  return new Map([
    ...others,
    [
      "Dest",
      { kind: "array", items: [rawValue(`${number} ${generationOf(file, number)} R`), ...numbered.slice(1)] },
    ] as const,
  ]);
};
