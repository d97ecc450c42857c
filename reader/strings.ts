/** Everything the reader says. One table a language; a language that lacks a sentence says it in English. */
const english = {
  previousPage: "Previous page",
  nextPage: "Next page",
  pageField: "Page",
  pageOf: "/ {total}",
  pageNumber: "Page {page}",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fitWidth: "Fit width",
  search: "Search",
  print: "Print",
  download: "Download",
  fullScreen: "Full screen",
  thumbnails: "Thumbnails",
  outline: "Outline",
  assets: "Assets",
  toolbar: "Document tools",
  pages: "Pages",
  close: "Close",
  searchField: "Search in the document",
  searchPrevious: "Previous match",
  searchNext: "Next match",
  searching: "Searching…",
  searchNone: "No matches",
  searchCount: "{current} of {total}",
  printing: "Preparing page {page} of {total} for printing…",
  cancel: "Cancel",
  printRefused: "This document may not be printed.",
  printPrepare: "Use the reader's own Print button to print all pages.",
  pageFailed: "This page could not be drawn.",
  mediaFailed: "This file could not be loaded.",
  loading: "Opening the document…",
  loadingAmount: "Opening the document… {percent} %",
  opensNewTab: "{name} (opens in a new tab)",
  assetUnnamed: "Interactive area",
  linkTo: "Link to {address}",
  linkToPage: "Go to page {page}",
  unavailableTitle: "This document is not available",
  unavailableFrom: "It can be read from {date}.",
  unavailableUntil: "It could be read until {date}.",
  unavailableOff: "Its owner has switched it off.",
  errorTitle: "This document cannot be opened",
  errorTruncated: "The file is incomplete. Download it again, or ask its sender for it.",
  errorAltered: "The file was changed on its way, so it is not opened. Download it again, or ask its sender for it.",
  errorUnreachable:
    "A part of it could not be loaded from the internet. Check the connection and reload the page; if that does not help, tell its sender.",
  errorDisk:
    "It needs files that lie on a web server, and a page opened from the disk may not load them. Open it at its web address.",
  errorPdf: "The PDF inside is damaged. Ask its sender for a new copy.",
  errorPassword: "The PDF inside is protected by a password of its own. Ask its sender for one without.",
  errorMissing: "There is no document at this address. Check the link, or ask its sender for it.",
  errorOld: "This browser is too old for it. Open it in a current Chrome, Edge, Firefox or Safari.",
  errorInternal: "The reader met a fault of its own. Reload the page; if that does not help, tell its sender.",
  errorDetail: "Technical detail: {detail}",
} as const;

export type StringKey = keyof typeof english;
export type Translate = (key: StringKey, values?: Readonly<Record<string, string | number>>) => string;

export interface Language {
  /** BCP 47, for dates and numbers. */
  readonly tag: string;
  readonly say: Translate;
}

const tables: Readonly<Record<string, Readonly<Partial<Record<StringKey, string>>>>> = { en: english };

/** The first of the wanted languages that has a table, else English. */
export const languageFor = (wanted: readonly string[]): Language => {
  const known = wanted.find((tag) => Object.hasOwn(tables, tag.toLowerCase().split(/[-_]/)[0] ?? ""));
  const tag = known?.replaceAll("_", "-") ?? "en";
  const table = tables[tag.toLowerCase().split("-")[0] ?? "en"];
  return {
    tag,
    say: (key, values = {}) =>
      (table?.[key] ?? english[key]).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "")),
  };
};
