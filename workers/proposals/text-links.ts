/// <reference path="./linkify-it.d.ts" />
/** Recognises addresses in texts with linkify-it. */
import LinkifyIt from "linkify-it";
import type { FindTextLinks } from "#domain/proposals/text-rules.ts";

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: false }).add("ftp:", null).add("//", null);

const isDomain = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && /\.[\p{L}]{2,}$/u.test(url.hostname.replace(/\.xn--[a-z0-9-]+$/, ".idn"));
};

/** Finds addresses with a scheme, with `www.`, or with a known ending of a domain, and e-mail addresses. */
export const findTextLinks: FindTextLinks = (text) =>
  (linkify.match(text) ?? []).flatMap(({ index, lastIndex, url, schema, raw }) => {
    const isMail = schema === "mailto:";
    // The domain of a mail address must be one too: pdf.js' linker made links of noise such as “a@b” (pdf.js #19462).
    if (!isDomain(isMail ? `https://${url.slice(url.lastIndexOf("@") + 1)}` : url)) return [];
    const isExplicit = schema !== "" || /^www\./i.test(raw);
    return [{ start: index, end: lastIndex, url: schema === "" ? `https://${raw}` : url, isExplicit }];
  });
