/** Names pages in a sentence: `page 3`, `pages 1, 4 and 7`, `pages 1, 2, 3 and 40 more`. */
export const formatPageList = (pages: readonly number[]): string => {
  const shown = pages.slice(0, 3);
  const hiddenCount = pages.length - shown.length;
  const [last, ...others] = [...shown].reverse();
  if (last === undefined) return "no page";
  if (hiddenCount > 0) return `pages ${shown.join(", ")} and ${hiddenCount} more`;
  return others.length === 0 ? `page ${last}` : `pages ${others.reverse().join(", ")} and ${last}`;
};
