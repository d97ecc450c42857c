/**
 * The page in which the markup of an `html` action is shown: in a sandboxed frame without scripts, under a policy of its
 * own beside the one it inherits, so that it can neither run nor fetch anything, nor reach the document around it.
 */

import { safeLink } from "../links/link.ts";
import { encodeHtmlText } from "../text/json-text.ts";

export interface FrameTexts {
  /** The asset's name. */
  readonly title: string;
  /** Language tag of the smartlink's texts; empty where it has none. */
  readonly language: string;
}

/** What comes before the markup; a frame only gets texts that begin with it. */
const frameHead = [
  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'\">",
  '<meta name="referrer" content="no-referrer"><meta http-equiv="x-dns-prefetch-control" content="off">',
  '<base target="_blank">',
  "<style>:root{color-scheme:light;background:#fff;color:#1f2430;font:16px/1.5 system-ui,sans-serif}",
  "body{margin:0;padding:20px;overflow-wrap:anywhere}img{max-width:100%;height:auto}</style></head><body>",
].join("");

/** Attributes of the author's own `html` tag come second, and the parser keeps the first. */
const htmlTag = (markup: string, language: string): string =>
  language === "" || /<html[^>]*\slang\s*=/i.test(markup) ? "<html>" : `<html lang="${encodeHtmlText(language)}">`;

/** Assistive technology finds its way by landmarks; markup that has the main one gets no second. */
const withMain = (markup: string): string =>
  /<main[\s/>]|\srole\s*=\s*["']?main\b/i.test(markup) ? markup : `<main>${markup}`;

/**
 * No policy keeps `<link rel="preconnect">` from telling another host that the document is read, so no markup makes a link
 * element: a tag of that name can come from these letters alone.
 */
const withoutLinks = (markup: string): string => markup.replace(/<(\/?)link/gi, "<$1x-link");

export const buildFramePage = (markup: string, { title, language }: FrameTexts): string =>
  [
    `<!doctype html>${htmlTag(markup, language)}<head><meta charset="utf-8"><title>${encodeHtmlText(title)}</title>`,
    frameHead,
    withMain(withoutLinks(markup)),
  ].join("");

export type HtmlContent =
  | { readonly kind: "markup"; readonly markup: string }
  /** A page of its own, shown in a frame. */
  | { readonly kind: "page"; readonly href: string }
  /** Perhaps the name of a resource; else text. */
  | { readonly kind: "name"; readonly name: string };

/** What the data of an `html` action is: markup, the address of a page, or the name of a resource. */
export const readHtml = (data: string): HtmlContent => {
  const text = data.trim();
  const href = /^https?:\S+$/i.test(text) ? safeLink(text, "fetch") : undefined;
  if (href !== undefined) return { kind: "page", href };
  return /[<&\s]/.test(text) || text === "" ? { kind: "markup", markup: data } : { kind: "name", name: text };
};
