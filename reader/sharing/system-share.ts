/** Shares through the system: its share dialog or the clipboard. */

/** Resolves to true if the system's dialog was shown, also if it was cancelled. */
export const shareWithSystem = async (data: ShareData): Promise<boolean> => {
  if (typeof navigator.share !== "function" || navigator.canShare?.(data) === false) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (cause) {
    return cause instanceof DOMException && cause.name === "AbortError";
  }
};

/** Resolves to false where there is no clipboard. */
export const copyToClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard: an insecure page, or a frame that may not.
    return false;
  }
};

/** Removes the visitor (`q=`) from an address, because it will be opened by somebody else. */
export const removeVisitor = (href: string): string => {
  const address = new URL(href);
  if (address.searchParams.has("q")) address.searchParams.delete("q");
  return address.href;
};
