/**
 * Files that another page or program posts to the site. The service worker stores them, the Batches page offers them:
 * any page on the web can post here, so nothing else happens until a person accepts the offer.
 */

/** Where the browser posts them, below the site; the manifest says the same. */
export const sharePath = "share";
/** The cache in which offers wait; an entry's path is `share/<offer id>/<number>`. */
export const sharedCache = "smartlink-shared";
/** Header with the file's name, percent-encoded. */
export const sharedName = "X-File-Name";
/** Where the page is opened that shows the offer. */
export const sharedPage = "#/batches?shared";
/** So many offers wait; a further one removes the oldest, so that other pages cannot fill the storage. */
export const maxSharedOffers = 5;

/** The offer to which a cached address belongs; undefined for addresses of another form. */
export const sharedOfferId = (address: string): string | undefined =>
  /\/share\/(\d{13}-[\da-f-]{36})\/\d+$/.exec(address)?.[1];
