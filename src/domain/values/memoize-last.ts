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
