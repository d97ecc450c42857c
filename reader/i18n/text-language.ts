/**
 * The language of the document's text, for the voice that reads it out and for the letters' shapes: what the PDF says,
 * else what the smartlink's author says, else unknown. The reader's own language is another matter.
 */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { PageView } from "../pages/page-view.ts";

export interface TextLanguage {
  /** To a page whose text has been drawn. */
  apply(view: PageView): void;
  /** Asks the PDF, and applies what it says to these pages. */
  load(views: readonly PageView[]): Promise<void>;
}

const form = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i;

const tagOf = (text: unknown): string | undefined => {
  const tag = typeof text === "string" ? text.trim().replaceAll("_", "-") : "";
  return form.test(tag) ? tag : undefined;
};

export const createTextLanguage = (pdf: PDFDocumentProxy, campaign: readonly string[] | undefined): TextLanguage => {
  let tag = tagOf(campaign?.[0]) ?? "";
  const apply = ({ text }: PageView) => {
    if (text) text.element.lang = tag;
  };
  return {
    apply,
    load: async (views) => {
      const metadata = await pdf.getMetadata().catch(() => undefined);
      tag = tagOf((metadata?.info as { readonly Language?: unknown } | undefined)?.Language) ?? tag;
      views.forEach(apply);
    },
  };
};
