/**
 * The language of the document's text, which screen readers and the choice of glyphs need: the one that the PDF states,
 * else the smartlink's `campaignLanguage`, else unknown. It is independent of the interface's language.
 */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { PageView } from "../page-view.ts";

/** Language and direction of a text. */
export interface TextLanguage {
  /** Sets `lang` on the text layer of a page, once it is drawn. */
  apply(view: PageView): void;
  /** Reads the language from the PDF and sets it on these pages. */
  load(views: readonly PageView[]): Promise<void>;
}

const tagPattern = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i;

const toTag = (text: unknown): string | undefined => {
  const tag = typeof text === "string" ? text.trim().replaceAll("_", "-") : "";
  return tagPattern.test(tag) ? tag : undefined;
};

/** `campaign` is the smartlink's `campaignLanguage`. */
export const createTextLanguage = (pdf: PDFDocumentProxy, campaign: readonly string[] | undefined): TextLanguage => {
  let tag = toTag(campaign?.[0]) ?? "";
  const apply = ({ text }: PageView) => {
    if (text) text.element.lang = tag;
  };
  return {
    apply,
    load: async (views) => {
      const metadata = await pdf.getMetadata().catch(() => undefined);
      tag = toTag((metadata?.info as { readonly Language?: unknown } | undefined)?.Language) ?? tag;
      views.forEach(apply);
    },
  };
};
