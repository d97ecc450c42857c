/** Returns whether a media type from an upload or backup is valid in an HTTP header. The empty text is valid. */
export const isMediaType = (text: string): boolean => /^[\x20-\x7e]{0,200}$/.test(text);

/** Returns the media type for an HTTP header; `application/octet-stream` if it is empty or invalid. */
export const headerMediaType = (text: string): string =>
  text !== "" && isMediaType(text) ? text : "application/octet-stream";
