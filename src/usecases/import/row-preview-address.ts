/**
 * Addresses of previewed rows: the Batches page stores the page of a row in a Cache, and the service worker serves it from
 * there in a sandbox, as it serves generated files. Nothing else remains of a preview.
 */

/** Name of the Cache. */
export const rowPreviewCache = "smartlink-row-previews";

const folder = "row-preview/";
const previewPath = new RegExp(`^${folder}(\\d{13})-[\\da-f-]{36}$`);

/** Returns the path of a new preview, relative to the site. `time`: milliseconds since 1970. */
export const createRowPreviewPath = (time: number, uuid: string): string =>
  `${folder}${String(time).padStart(13, "0")}-${uuid}`;

/** Returns when the preview at a path was stored, in milliseconds since 1970; undefined for any other path. */
export const readRowPreviewTime = (path: string): number | undefined => {
  const time = previewPath.exec(path)?.[1];
  return time === undefined ? undefined : Number(time);
};
