/**
 * One generated file, as pieces: the text of its own (head, policy, smartlink) and the parts it shares with others. The
 * same smartlink, kit and parts give the same bytes.
 */
import type { Encoding } from "#domain/model/batch.ts";
import type { DeliveredSmartlink } from "#domain/model/delivery.ts";
import type { PartRef, Piece } from "#domain/model/output.ts";
import { encodeHtmlText, encodeJson } from "#domain/rules/json-text.ts";
import type { KitManifest } from "#ports/kit.ts";
import { policyOf } from "./policy.ts";
import { strategies } from "./strategies.ts";

export interface Page {
  readonly smartlink: DeliveredSmartlink;
  readonly kit: KitManifest;
  readonly encoding: Encoding;
  readonly decoders: boolean;
  /** Folder of the reader's files, relative or absolute, ending in a slash. */
  readonly runtimeUrl: string;
  /** Encoded parts in the order in which the reader wants them: reader, worker, resources, files, PDF. */
  readonly parts: readonly PartRef[];
}

export const assemblePage = (page: Page): readonly Piece[] => {
  const { smartlink, kit, encoding } = page;
  const plainAscii = { ascii: encoding === "binary" };
  const text = (value: string) => encodeHtmlText(value, plainAscii);
  const language = languageOf(smartlink);
  const linked = strategies[smartlink.delivery.strategy].reader === "link";
  const head = [
    `<!doctype html><html lang="${text(language)}"${isRightToLeft(language) ? ' dir="rtl"' : ""}><head>`,
    `<meta charset="${encoding === "binary" ? "windows-1252" : "utf-8"}">`,
    `<meta http-equiv="Content-Security-Policy" content="${text(policyOf(page))}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">',
    `<title>${text(smartlink.title)}</title><link rel="icon" href="data:,">`,
    `<style>${kit.style.code}</style></head><body>`,
    "<noscript>This document needs JavaScript. Allow it for this page, or open the file in another browser.</noscript>",
    "<smartlink-reader></smartlink-reader>",
    `<script type="application/json" id="smartlink">${encodeJson(smartlink, plainAscii)}</script>`,
    linked
      ? `<script src="${text(page.runtimeUrl + kit.reader.file)}" integrity="${kit.reader.integrity}" crossorigin="anonymous" defer></script>`
      : `<script>${kit.boot.code}</script>`,
  ].join("");
  return [head, ...page.parts, "</body></html>\n"];
};

const languageOf = ({ campaignLanguage }: DeliveredSmartlink): string => {
  const [first] = campaignLanguage;
  return first !== undefined && /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$/.test(first)
    ? first.replaceAll("_", "-")
    : "en";
};

const isRightToLeft = (language: string): boolean => /^(ar|fa|he|ur|yi|ps|sd|ug)\b/i.test(language);
