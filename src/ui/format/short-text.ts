/** Shortens texts for display, because browsers take seconds to lay out a megabyte. */

/** Returns a text of at most `maxLength` UTF-16 units, which ends with “…” if it was shortened. */
export const shortenText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, "")}…`;
