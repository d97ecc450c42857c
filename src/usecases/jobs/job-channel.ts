/** Names by which pages and the service worker coordinate jobs. Open pages of earlier versions use the same names. */

/** The Web Lock held by the page that runs the jobs. */
export const runnerLockName = "smartlink-batch";
/** The BroadcastChannel for messages about jobs, of type `JobMessage` (job host of the manager). */
export const jobChannelName = "smartlink-jobs";
