/** What a table says of a name that comes from outside: names that every object inherits are none of its. */
export const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
