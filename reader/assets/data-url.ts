/** The content of a `data:` address under an address from which it can be saved; undefined where it is malformed. */
export const dataUrlToObjectUrl = (address: string): string | undefined => {
  const [, type = "", isBase64, body = ""] = /^data:([^;,]*)[^,]*?(;base64)?,([\s\S]*)$/i.exec(address) ?? [];
  try {
    const text = decodeURIComponent(body);
    const content = isBase64 ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0)) : text;
    return URL.createObjectURL(new Blob([content], { type: type || "application/octet-stream" }));
  } catch {
    return undefined;
  }
};
