/** Returns a copy without the keys whose value is undefined, for readers to whom the presence of a key counts. */
export const omitUndefined = <T extends object>(values: { readonly [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
