/** Whether the text can stand in a header as a media type, or is empty: types come from uploads and backups. */
export const isMediaType = (text: string): boolean => /^[\x20-\x7e]{0,200}$/.test(text);

/** The type where it can stand in a header, else the type of unknown bytes. */
export const headerMediaType = (text: string): string =>
  text !== "" && isMediaType(text) ? text : "application/octet-stream";
