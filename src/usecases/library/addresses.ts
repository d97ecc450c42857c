/** Builds the addresses in records. They are built when a record is read, never stored, so that a site can move. */

/** Widths of page images in pixels. */
export const imageWidths = { thumb: 160, preview: 480, page: 960, full: 1600 } as const;
/** Name of an image width. */
export type ImageSize = keyof typeof imageWidths;

/** Builds absolute addresses of one site. */
export interface Addresses {
  /** The PDF of a content. */
  contentFile(contentId: string): string;
  /** Returns one address per page, in order. */
  pageImages(contentId: string, pages: number, size: ImageSize): string[];
  /** A resource of an asset, for callers with credentials. */
  resource(assetId: string, name: string): string;
  /** The smartlink in the hosted reader. */
  reader(smartlinkId: string): string;
  /** The PDF for readers, who have no credentials. `key`: of `Views.unlock` for a password-protected smartlink, else empty. */
  viewFile(smartlinkId: string, key: string): string;
  /** A resource for readers. `key` as for `viewFile`. */
  viewResource(smartlinkId: string, assetId: string, name: string, key: string): string;
}

/** Creates the addresses of a site. `site`: absolute, ending in a slash. */
export const createAddresses = (site: string): Addresses => {
  const api = `${site}api`;
  const withKey = (address: string, key: string) => (key === "" ? address : `${address}?key=${key}`);
  return {
    contentFile: (id) => `${api}/content/${id}/file`,
    pageImages: (id, pages, size) =>
      Array.from({ length: pages }, (_, index) => `${api}/content/${id}/page/${index + 1}?size=${size}`),
    resource: (id, name) => `${api}/asset/${id}/${encodeURIComponent(name)}`,
    reader: (id) => `${site}reader/?sl=${id}`,
    viewFile: (id, key) => withKey(`${api}/view/${id}/file`, key),
    viewResource: (id, asset, name, key) =>
      withKey(`${api}/view/${id}/asset/${asset}/${encodeURIComponent(name)}`, key),
  };
};
