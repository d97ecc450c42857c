/** Shortens a text for display: browsers take seconds to lay out a megabyte. `maxLength`: in UTF-16 units. */
export const shortenText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "")}…`;
