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
