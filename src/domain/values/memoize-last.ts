/**
 * Returns a function that keeps the result of its last call and returns it again for the same argument: consecutive rows
 * of a batch are mostly alike.
 */
export const memoizeLast = <Argument, Value>(
  compute: (argument: Argument) => Value,
): ((argument: Argument) => Value) => {
  let last: { readonly argument: Argument; readonly value: Value } | undefined;
  return (argument) => {
    if (last === undefined || last.argument !== argument) last = { argument, value: compute(argument) };
    return last.value;
  };
};

/** The same for lists and flat objects: an argument is the same if each of its elements or fields is. */
export const memoizeLastAlike = <Argument extends object, Value>(
  compute: (argument: Argument) => Value,
): ((argument: Argument) => Value) => {
  let last: { readonly argument: Argument; readonly value: Value } | undefined;
  return (argument) => {
    if (last === undefined || !isAlike(last.argument, argument)) last = { argument, value: compute(argument) };
    return last.value;
  };
};

const isAlike = <Argument extends object>(a: Argument, b: Argument): boolean => {
  const names = Object.keys(a) as (keyof Argument)[];
  if (names.length !== Object.keys(b).length) return false;
  for (const name of names) if (a[name] !== b[name] || !Object.hasOwn(b, name)) return false;
  return true;
};

/**
 * The same for the elements of lists: keeps the last result at each index. Rows share the assets without placeholders, each
 * at its index. A WeakMap would also keep the assets of single rows until they are collected, which takes longer.
 */
export const memoizeAtIndex = <Element extends object, Value>(
  compute: (element: Element, index: number) => Value,
): ((element: Element, index: number) => Value) => {
  const entries: { readonly element: Element; readonly value: Value }[] = [];
  return (element, index) => {
    const known = entries[index];
    if (known?.element === element) return known.value;
    const value = compute(element, index);
    entries[index] = { element, value };
    return value;
  };
};
