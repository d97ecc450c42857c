/** What pages are called: by the document's own labels where it has them, else by their number. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { createPageLabels } from "#reader/model/page-labels.ts";
import type { Translate } from "../i18n/language.ts";

export interface PageNames {
  /** "iv", "4". */
  shortName(page: number): string;
  /** "Page iv (4 of 120)", "Page 4". */
  fullName(page: number): string;
  /** Where the page is: "Page iv (4 of 120)", "Page 4 of 120". */
  position(page: number): string;
  /** "(4 of 120)" beside a label, "/ 120" beside a number. */
  total(page: number): string;
  /** The page that somebody means who types this. */
  findPage(text: string): number | undefined;
  /** Whether there are names to type that are no numbers. */
  readonly hasLabels: boolean;
  /** Reads the document's labels. Until then, and where it has none, numbers are names. True: some names have changed. */
  load(pdf: PDFDocumentProxy): Promise<boolean>;
}

export const createPageNames = (total: number, t: Translate): PageNames => {
  let labels = createPageLabels(null, total);
  let labelled = false;
  const named = (page: number, otherwise: "pageNumber" | "pagePlace"): string => {
    const label = labels.labelOf(page);
    return label === undefined ? t(otherwise, { page, total }) : t("pageLabelled", { label, page, total });
  };
  return {
    shortName: (page) => labels.labelOf(page) ?? String(page),
    fullName: (page) => named(page, "pageNumber"),
    position: (page) => named(page, "pagePlace"),
    total: (page) => (labels.labelOf(page) === undefined ? t("pageOf", { total }) : t("pageBeside", { page, total })),
    findPage: (text) => labels.pageOf(text),
    get hasLabels() {
      return labelled;
    },
    load: async (pdf) => {
      const found = await pdf.getPageLabels().catch(() => null);
      labels = createPageLabels(found, total);
      labelled = Array.from({ length: total }, (_, index) => labels.labelOf(index + 1)).some(
        (label) => label !== undefined,
      );
      return labelled;
    },
  };
};
