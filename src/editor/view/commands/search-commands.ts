/** Finds commands by the words of their names. */
import { nameOfGroup } from "./command-table.ts";
import type { EditorCommand } from "./editor-command.ts";

const simplify = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns how well a word fits: 0 at the start of the name, 1 at the start of a word, 2 within one, 3 in the group only. */
const rankWord = (word: string, name: string, group: string): number | undefined => {
  if (name.startsWith(word)) return 0;
  if (name.includes(` ${word}`)) return 1;
  if (name.includes(word)) return 2;
  return group.includes(word) ? 3 : undefined;
};

/**
 * Returns the commands whose names or groups have all words of the query, the best first, and of equal ones those with fewer other
 * words. Ignores case and accents.
 */
export const searchCommands = (commands: readonly EditorCommand[], query: string): readonly EditorCommand[] => {
  const words = simplify(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands;
  const ranked = commands.flatMap((command) => {
    const [name, group] = [simplify(command.getLabel()), simplify(nameOfGroup(command.group))];
    const ranks = words.map((word) => rankWord(word, name, group));
    return ranks.includes(undefined)
      ? []
      : [{ command, rank: ranks.reduce<number>((sum, rank) => sum + (rank ?? 0), 0), length: name.split(" ").length }];
  });
  return ranked.sort((a, b) => a.rank - b.rank || a.length - b.length).map(({ command }) => command);
};
