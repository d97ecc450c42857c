/** Values of one row by placeholder name. */
export type RowData = Readonly<Record<string, string>>;
