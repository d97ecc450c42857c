import { isRecord } from "./is-record.ts";

/** Whether two JSON values are equal. The order of keys does not matter, and a key whose value is undefined counts as missing. */
export const isDeepEqual = (a: unknown, b: unknown): boolean => {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isDeepEqual(item, b[index]));
  if (Array.isArray(a) || Array.isArray(b) || !isRecord(a) || !isRecord(b)) return Object.is(a, b);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isDeepEqual(a[key], b[key]));
};
