/** The addresses that records give out. They are made when a record is read, so a site that moves stays whole. */

export const imageWidths = { thumb: 160, preview: 480, page: 960, full: 1600 } as const;
export type ImageSize = keyof typeof imageWidths;

export interface Addresses {
  contentFile(contentId: string): string;
  /** One address a page. */
  pageImages(contentId: string, pages: number, size: ImageSize): string[];
  resource(assetId: string, name: string): string;
  reader(smartlinkId: string): string;
  /** As a reader gets them, without credentials. `key` opens a protected smartlink. */
  viewFile(smartlinkId: string, key: string): string;
  viewResource(smartlinkId: string, assetId: string, name: string, key: string): string;
}

/** `site`: absolute, ending in a slash. */
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
