/** Finds texts between placeholders that were most likely meant as one. */
import type { ParsedText } from "#domain/placeholders/placeholder-text.ts";

/** `unclosed`: `[[name` without `]]`. `empty`: `[[ ]]`. `name`: `[[first name]]`, whose name has other characters. */
export type PlaceholderFault = "placeholder-unclosed" | "placeholder-empty" | "placeholder-name";

/** Brackets, and what they enclose. An array of numbers in a script is no placeholder. */
const closedForm = /\[\[([^[\]{}"\r\n]{0,80})\]\]/g;
const numbers = /^[\d\s.,eE+-]+$/;
/** Opened at the end of the text or before a letter, and closed neither by two brackets nor by one. */
const openForm = /\[\[(?:\s*$|\s*[\p{L}_][^[\]\r\n]{0,80}\]?)/u;

/** Returns the first text that looks like a placeholder but is none, with its source; undefined if there is none. */
export const findPlaceholderFault = (
  parts: ParsedText["parts"],
): { readonly code: PlaceholderFault; readonly source: string } | undefined => {
  for (const part of parts) {
    if (typeof part !== "string" || !part.includes("[[")) continue;
    for (const [source, name = ""] of part.matchAll(closedForm)) {
      if (name.trim() === "") return { code: "placeholder-empty", source };
      if (!numbers.test(name)) return { code: "placeholder-name", source };
    }
    const open = openForm.exec(part.replace(closedForm, ""));
    if (open !== null) return { code: "placeholder-unclosed", source: open[0].trim() };
  }
  return undefined;
};
