/** Appends a key or index to a path: `assets` and 2 give `assets[2]`. Unusual keys are quoted in brackets. */
export const joinPath = (path: string, key: string | number): string => {
  if (typeof key === "number") return `${path}[${key}]`;
  if (!/^[\p{L}_$][\p{L}\p{N}_$.-]*$/u.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
};
