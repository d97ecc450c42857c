/**
 * Estimates how hard a password is to guess. Anyone who has an encrypted file can try passwords without a limit, so short
 * and common ones do not protect it.
 *
 * The estimate counts bits per character and discounts repetitions, sequences, years and common words. A dictionary such
 * as zxcvbn's is more precise, but takes 390 kB gzip, twice the budget of the manager's first use.
 */
import { normalizePassword } from "./encryption.ts";

/** How well a password protects a file against someone who can try passwords without a limit. */
export type PasswordStrength = "weak" | "fair" | "good" | "strong";

/** Names and words that lists of leaked passwords begin with, in lower case. */
const commonWords = (
  "password passwort motdepasse welcome willkommen bienvenue secret geheim admin letmein login master " +
  "dragon monkey sunshine princess football iloveyou hello hallo bonjour azerty qwertz qwerty asdf yxcv " +
  "zxcv abc test smartlink confidential summer sommer winter spring autumn"
).split(" ");

const sequences = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl"];

const letterSwaps: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "0": "o",
  $: "s",
  "5": "s",
};

/** Bits that a common word or a year adds: its position in a list of about a thousand. */
const wordBits = 10;

/** Bits of each class of characters, by its size. */
const characterClasses: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z0-9]/, 33],
];

/** Estimates the entropy of a password in bits. */
export const estimatePasswordBits = (password: string): number => {
  const normalized = normalizePassword(password);
  const pool = characterClasses.reduce((sum, [form, size]) => (form.test(normalized) ? sum + size : sum), 0);
  if (pool === 0) return 0;
  const { rest, wordCount } = removeWords(normalized);
  return wordCount * wordBits + countFreshCharacters(rest) * Math.log2(pool);
};

/** Removes common words, also with swapped letters (p4ssw0rd), and years. */
const removeWords = (password: string): { readonly rest: string; readonly wordCount: number } => {
  let rest = password.toLowerCase().replace(/(?:19|20)\d\d/g, "\0");
  rest = rest.replace(/[@43105$]/g, (character, at: number) =>
    /[a-z]/.test(rest[at - 1] ?? "") || /[a-z]/.test(rest[at + 1] ?? "")
      ? (letterSwaps[character] ?? character)
      : character,
  );
  for (const word of commonWords) rest = rest.replaceAll(word, "\0");
  const wordCount = rest.split("\0").length - 1;
  return { rest: rest.replaceAll("\0", ""), wordCount };
};

/** Counts characters; one that repeats or continues the character before it counts a quarter. */
const countFreshCharacters = (text: string): number => {
  const characters = [...text];
  return characters.reduce((sum, character, index) => {
    const previous = characters[index - 1];
    return sum + (previous !== undefined && followsFrom(previous, character) ? 0.25 : 1);
  }, 0);
};

const followsFrom = (previous: string, character: string): boolean =>
  previous === character ||
  sequences.some((sequence) => sequence.includes(previous + character) || sequence.includes(character + previous));

/**
 * Rates a password. With the 1,000,000 iterations of a file, a graphics card tries some 10,000 passwords a second: 35 bits
 * take weeks, 50 bits thousands of years.
 */
export const ratePassword = (password: string): PasswordStrength => {
  const bits = estimatePasswordBits(password);
  if (bits < 35) return "weak";
  if (bits < 50) return "fair";
  return bits < 70 ? "good" : "strong";
};
