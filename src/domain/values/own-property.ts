/** Reads a table by a name that comes from outside. Inherited names such as `constructor` are not found. */
export const readOwnProperty = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
