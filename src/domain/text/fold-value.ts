/**
 * Folds a value of the data for comparing it with what a template expects: spaces at the ends and letter case do not count, and
 * neither do the two forms of a letter with an accent (Unicode NFC). Accents do: `Muller` is not `Müller`.
 */
export const foldValue = (value: string): string => {
  const text = value.trim();
  // Lower case first: the capital ẞ has an upper case of its own, and becomes SS only by way of ß.
  return isAscii(text)
    ? text.toLowerCase()
    : text.normalize("NFC").toLowerCase().toUpperCase().normalize("NFC").toLowerCase();
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are ASCII too
const isAscii = (text: string): boolean => !/[^\x00-\x7f]/.test(text);
