/** Reads the content of a `data:` URL. Returns undefined where it is malformed. */
export const readDataUrl = (address: string): Blob | undefined => {
  const [, type = "", parameters = "", isBase64, body = ""] =
    /^data:([^;,]*)([^,]*?)(;base64)?,([\s\S]*)$/i.exec(address) ?? [];
  try {
    const text = decodeURIComponent(body);
    const content = isBase64 ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0)) : text;
    // Percent-encoded text is stored as UTF-8 here, whatever its charset was.
    const charset = isBase64 ? parameters : ";charset=utf-8";
    return new Blob([content], { type: type ? type + charset : "application/octet-stream" });
  } catch {
    return undefined;
  }
};
