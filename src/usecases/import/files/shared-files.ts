/**
 * Names for files that other pages and apps share with the site (Web Share Target, file handlers). The service worker
 * stores them and the Batches page offers them. Any page on the web can post here, so nothing else happens until a person
 * accepts the offer (docs/decisions/0039).
 */

/** The path below the site to which browsers post shared files. It must match `share_target` in the web app manifest. */
export const sharePath = "share";
/** Name of the Cache that holds the offers; an entry's path is `share/<offer id>/<number>`. */
export const sharedFilesCache = "smartlink-shared";
/** Header of a cached response that holds the file's name, percent-encoded. */
export const sharedFileNameHeader = "X-File-Name";
/** Hash route of the page that shows the offer. */
export const sharedFilesPage = "#/batches?shared";
/** The number of offers that are kept. A further one removes the oldest, so that other pages cannot fill the storage. */
export const maxSharedOffers = 5;

/** Returns the id of the offer that a cached address belongs to, undefined for any other address. */
export const parseSharedOfferId = (address: string): string | undefined =>
  /\/share\/(\d{13}-[\da-f-]{36})\/\d+$/.exec(address)?.[1];
