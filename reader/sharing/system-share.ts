/** Shares through the system: its own dialog, or the clipboard. */

/** Whether the system's dialog was there; a person who closes it has had it. */
export const shareWithSystem = async (data: ShareData): Promise<boolean> => {
  if (typeof navigator.share !== "function" || navigator.canShare?.(data) === false) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (cause) {
    return cause instanceof DOMException && cause.name === "AbortError";
  }
};

/** False where there is no clipboard: the person has to be shown the text. */
export const copyToClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard: an insecure page, or a frame that may not.
    return false;
  }
};

/** `q=` says who reads; whoever gets the link is somebody else. */
export const removeVisitor = (href: string): string => {
  const address = new URL(href);
  if (address.searchParams.has("q")) address.searchParams.delete("q");
  return address.href;
};
