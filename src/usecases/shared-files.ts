/** Files that another program gives to the installed site: the service worker lays them down, a page takes them. */

/** Where the browser posts them, below the site; the manifest says the same. */
export const sharePath = "share";
/** The cache in which they wait. */
export const sharedCache = "smartlink-shared";
/** Header with the file's name, percent-encoded. */
export const sharedName = "X-File-Name";
/** Where the page is opened that takes them. */
export const sharedPage = "#/batches?shared";
