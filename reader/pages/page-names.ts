/** Names of pages in the interface: the document's page labels if it has any, else page numbers. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { createPageLabels } from "#reader/model/page-labels.ts";
import type { Translate } from "../i18n/language.ts";

/** Names by page number, counted from 1. */
export interface PageNames {
  /** "iv", "4". */
  shortName(page: number): string;
  /** "Page iv (4 of 120)", "Page 4". */
  fullName(page: number): string;
  /** "Page iv (4 of 120)", "Page 4 of 120". */
  position(page: number): string;
  /** The text beside the page field: "(4 of 120)" after a label, "/ 120" after a number. */
  total(page: number): string;
  /** Finds the page for typed text: a label or a number. */
  findPage(text: string): number | undefined;
  /** Whether a page has a label that is not its number. */
  readonly hasLabels: boolean;
  /** Reads the document's labels. Resolves to true if there are any. Until then, pages are named by numbers. */
  load(pdf: PDFDocumentProxy): Promise<boolean>;
}

/** Creates the names for a document of `total` pages. */
export const createPageNames = (total: number, t: Translate): PageNames => {
  let labels = createPageLabels(null, total);
  let hasLabels = false;
  const formatName = (page: number, unlabelledKey: "pageNumber" | "pagePlace"): string => {
    const label = labels.labelOf(page);
    return label === undefined ? t(unlabelledKey, { page, total }) : t("pageLabelled", { label, page, total });
  };
  return {
    shortName: (page) => labels.labelOf(page) ?? String(page),
    fullName: (page) => formatName(page, "pageNumber"),
    position: (page) => formatName(page, "pagePlace"),
    total: (page) => (labels.labelOf(page) === undefined ? t("pageOf", { total }) : t("pageBeside", { page, total })),
    findPage: (text) => labels.pageOf(text),
    get hasLabels() {
      return hasLabels;
    },
    load: async (pdf) => {
      const labelList = await pdf.getPageLabels().catch(() => null);
      labels = createPageLabels(labelList, total);
      hasLabels = Array.from({ length: total }, (_, index) => labels.labelOf(index + 1)).some(
        (label) => label !== undefined,
      );
      return hasLabels;
    },
  };
};
