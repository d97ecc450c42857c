/**
 * Returns the value at a path such as `assets[2].aura["a b"].data`, in the notation of placeholder paths. Undefined if
 * the path leads nowhere. Only own properties are read.
 */
export const getValueAtPath = (tree: unknown, path: string): unknown => {
  let node: unknown = tree;
  for (const [, quoted, index, name] of path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/g)) {
    if (typeof node !== "object" || node === null) return undefined;
    const key = quoted === undefined ? (index ?? name ?? "") : (JSON.parse(`"${quoted}"`) as string);
    node = Object.hasOwn(node, key) ? (node as Record<string, unknown>)[key] : undefined;
  }
  return node;
};
