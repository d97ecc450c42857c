/** Opens at the first call and gives all later ones the same; what failed is tried again by the next. */
export const memoizeAsync = <T>(open: () => Promise<T>): (() => Promise<T>) => {
  let opening: Promise<T> | undefined;
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
};
