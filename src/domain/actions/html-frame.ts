/**
 * Builds the page that shows the markup of an `html` action in a sandboxed frame without scripts. The page adds its own
 * security policy to the inherited one, so that the markup cannot run or fetch anything or reach the document.
 */

import { safeLink } from "../links/link.ts";
import { encodeHtmlText } from "../text/json-text.ts";

/** Texts of the frame's page. */
export interface FrameTexts {
  /** The asset's name. */
  readonly title: string;
  /** Language tag of the smartlink; empty if it has none. */
  readonly language: string;
}

/** The text before the markup of every frame. */
const frameHead = [
  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'\">",
  '<meta name="referrer" content="no-referrer"><meta http-equiv="x-dns-prefetch-control" content="off">',
  '<base target="_blank">',
  "<style>:root{color-scheme:light;background:#fff;color:#1f2430;font:16px/1.5 system-ui,sans-serif}",
  "body{margin:0;padding:20px;overflow-wrap:anywhere}img{max-width:100%;height:auto}</style></head><body>",
].join("");

/** Does not set `lang` if the author's `html` tag has it: the parser would ignore the author's, which comes later. */
const htmlTag = (markup: string, language: string): string =>
  language === "" || /<html[^>]*\slang\s*=/i.test(markup) ? "<html>" : `<html lang="${encodeHtmlText(language)}">`;

/** Adds a `main` landmark for assistive technology, unless the markup has one. */
const withMain = (markup: string): string =>
  /<main[\s/>]|\srole\s*=\s*["']?main\b/i.test(markup) ? markup : `<main>${markup}`;

/**
 * Renames `link` elements. No policy prevents `<link rel="preconnect">` from contacting another host, which would learn
 * that the document was opened.
 */
const withoutLinks = (markup: string): string => markup.replace(/<(\/?)link/gi, "<$1x-link");

/**
 * Renames the attributes that give an opened page a handle on the frame (`window.opener`): `rel`, and each `target` that
 * names a window. The frame's `base` then opens links in new tabs, without a handle. Names of attributes have no
 * character references, so they stand in the markup as they are.
 */
const withoutOpeners = (markup: string): string =>
  markup.replace(/(?<=[\s/"'])(?:rel|target(?!\s*=\s*(?:"_self"|'_self'|_self[\s>])))(?=\s*=)/gi, "x-$&");

/** Returns the HTML of the frame's page. */
export const buildFramePage = (markup: string, { title, language }: FrameTexts): string =>
  [
    `<!doctype html>${htmlTag(markup, language)}<head><meta charset="utf-8"><title>${encodeHtmlText(title)}</title>`,
    frameHead,
    withMain(withoutOpeners(withoutLinks(markup))),
  ].join("");

/** The data of an `html` action. */
export type HtmlContent =
  | { readonly kind: "markup"; readonly markup: string }
  /** The address of a page, shown in a frame. */
  | { readonly kind: "page"; readonly href: string }
  /** The name of a resource; plain text if there is no such resource. */
  | { readonly kind: "name"; readonly name: string };

/** Detects whether the data of an `html` action is markup, the address of a page or the name of a resource. */
export const readHtml = (data: string): HtmlContent => {
  const text = data.trim();
  const href = /^https?:\S+$/i.test(text) ? safeLink(text, "fetch") : undefined;
  if (href !== undefined) return { kind: "page", href };
  return /[<&\s]/.test(text) || text === "" ? { kind: "markup", markup: data } : { kind: "name", name: text };
};
