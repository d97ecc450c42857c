/**
 * Whether the maker looks at it: the site shows what it has generated with a mark in the page, and in a sandbox, which
 * gives the page no origin. Both are asked for: a page that was saved from there and sent on still has the mark, but no
 * sandbox; one that somebody frames in a sandbox of theirs has no mark.
 */
const previewMark = "smartlink-preview";

export const isSandboxedPreview = (): boolean =>
  document.querySelector(`meta[name="${previewMark}"]`) !== null &&
  self.origin === "null" &&
  location.protocol.startsWith("http");
