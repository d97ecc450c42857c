/**
 * Detects that the site shows its own generated page as a preview: the site adds a mark to the page and puts it into a
 * sandbox without an origin. Both are required, because a saved copy still has the mark, and anybody may frame a page in a
 * sandbox.
 */
const previewMark = "smartlink-preview";

/** Whether the page is a sandboxed preview of the site, which is not tracked. */
export const isSandboxedPreview = (): boolean =>
  document.querySelector(`meta[name="${previewMark}"]`) !== null &&
  self.origin === "null" &&
  location.protocol.startsWith("http");
