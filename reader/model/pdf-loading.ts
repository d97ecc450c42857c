/** How much of a linked PDF is loaded at once. */

/** A larger PDF is loaded in ranges, only as far as the shown pages need it. Bytes. */
export const maxFullDownloadBytes = 32 * 2 ** 20;

/** Bytes of one range. */
export const rangeChunkBytes = 2 ** 17;
