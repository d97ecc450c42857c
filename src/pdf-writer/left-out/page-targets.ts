/** Finds the pages that destinations of a PDF lead to (ISO 32000-1, 12.3.2). */
import type { BasePdf } from "../reading/base-pdf.ts";
import { listNames } from "../reading/name-tree.ts";
import { latin1 } from "../syntax/pdf-bytes.ts";
import { asDict, asName, asNumber, asReference, asString, type PdfValue, rawValue } from "../syntax/pdf-syntax.ts";
import type { PageTarget, PageTargets } from "./page-target.ts";

/** Destinations that lead to each other by their names. */
const maxNames = 8;

/** Reads the named destinations of a PDF, and creates the search. @throws PdfSyntaxError */
export const readPageTargets = async (base: BasePdf): Promise<PageTargets> => {
  const { file, pages, catalog } = base;
  const indexes = new Map<number, number[]>();
  for (const [index, { number }] of pages.entries())
    if (number !== undefined) indexes.set(number, [...(indexes.get(number) ?? []), index]);
  const named = new Map<string, PdfValue>();
  for (const [name, value] of (await file.resolveDict(catalog.dict.entries.get("Dests")))?.entries ?? [])
    named.set(name, value);
  for (const [name, value] of await listNames(base, "Dests")) named.set(latin1(name), value);

  const ofArray = ([page, ...rest]: readonly PdfValue[]): PageTarget | undefined => {
    const number = asReference(page);
    if (number !== undefined) {
      const samePages = indexes.get(number);
      return samePages && { pages: samePages };
    }
    const index = asNumber(page);
    return index === undefined || pages[index] === undefined
      ? undefined
      : { pages: [index], numbered: [rawValue(String(index)), ...rest] };
  };
  const ofDestination = async (value: PdfValue | undefined, names = 0): Promise<PageTarget | undefined> => {
    const resolved = await file.resolve(value);
    if (resolved?.kind === "array") return ofArray(resolved.items);
    if (resolved?.kind === "dict") return ofDestination(resolved.entries.get("D"), names);
    const bytes = asString(resolved);
    const name = bytes === undefined ? asName(resolved) : latin1(bytes);
    const next = name === undefined || names > maxNames ? undefined : named.get(name);
    return next && ofDestination(next, names + 1);
  };
  return {
    ofDestination,
    ofLink: async (entries) => {
      const destination = entries.get("Dest");
      if (destination !== undefined) return ofDestination(destination);
      const action = asDict(await file.resolve(entries.get("A")));
      return asName(await file.resolve(action?.entries.get("S"))) === "GoTo"
        ? ofDestination(action?.entries.get("D"))
        : undefined;
    },
  };
};
