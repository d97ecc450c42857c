/** The cache with the files of batches that were not started, of all tabs. */
export const draftCache = "smartlink-batch-drafts";
