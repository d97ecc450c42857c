/** Describes characters that no text of a document can have: NUL, halves of characters, and in titles reversed text. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is found
const suspicious = /[\u0000\ud800-\udfff]/;
const override = /[\u202d\u202e]/;

/** Returns what is wrong with a text, as the end of a sentence; undefined for nothing. */
export const describeDamage = (text: string): string | undefined => {
  if (!suspicious.test(text)) return undefined;
  if (text.includes("\0")) return "has a NUL character (U+0000)";
  return /\p{Surrogate}/u.test(text) ? "has half of a character, a lone surrogate" : undefined;
};

/** Returns what is wrong with a title. An override reverses what follows: `offer_fdp.exe` is then shown as `offer_exe.pdf`. */
export const describeOverride = (title: string): string | undefined =>
  override.test(title) ? "has a character that reverses the text after it (U+202D or U+202E)" : undefined;
