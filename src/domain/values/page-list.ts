/** Lists of pages as texts: `all`, `odd`, `even`, numbers, and ranges such as `2-5` or `3-`, separated by commas. */

const listForm = /^(?:all|odd|even|\d{1,6}(?:\s*-\s*(?:\d{1,6})?)?)$/i;

const splitList = (list: string): readonly string[] => list.split(",").map((item) => item.trim());

/** Returns whether a text is a list of pages, such as `1-3, 7` or `odd`. */
export const isPageList = (list: string): boolean => splitList(list).every((item) => listForm.test(item));

/** Returns whether a list has a page. Pages count from 1. */
export type PageTest = (page: number) => boolean;

const createItemTest = (item: string): PageTest => {
  const name = item.toLowerCase();
  if (name === "all") return () => true;
  if (name === "odd") return (page) => page % 2 === 1;
  if (name === "even") return (page) => page % 2 === 0;
  const [first = "", last] = name.split("-").map((part) => part.trim());
  if (last === undefined) return (page) => page === Number(first);
  return (page) => page >= Number(first) && (last === "" || page <= Number(last));
};

/** Compiles a list of pages (see `isPageList`). */
export const createPageTest = (list: string): PageTest => {
  const tests = splitList(list).map(createItemTest);
  return (page) => tests.some((test) => test(page));
};

/** Returns the greatest number in a list of pages, 0 if it has none. Beyond it, only odd and even pages differ. */
export const findHighestPage = (list: string): number => Math.max(0, ...Array.from(list.matchAll(/\d+/g), Number));
