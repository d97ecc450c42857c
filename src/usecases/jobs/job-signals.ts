/** How pages and the service worker know of each other's jobs. */

/** The Web Lock of the page that runs the jobs. */
export const lockName = "smartlink-batch";
/** The channel on which they tell each other; messages are `JobMessage` of the job host. */
export const channelName = "smartlink-jobs";
