/** Limits of tables, which keep the time and the memory of reading a broken or hostile file within bounds. */

/** Columns of a table, as many as spreadsheets have. */
export const maxColumns = 16_384;

/** Characters of a line with all of its cells. A value has at most 4,194,304 characters. */
export const maxRecordLength = 8 * 1024 * 1024;
