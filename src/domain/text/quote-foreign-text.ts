/** Quotes a text of a server or another program in a sentence, so that nobody takes it for a word of this site. */
const maxLength = 60;

// Control characters, line ends, and marks that change the direction of the text around them or have no width.
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Returns the text in quotes: without control characters and direction marks, of at most 60 characters. */
export const quoteForeignText = (text: string): string => {
  const characters = Array.from(text.slice(0, maxLength * 8).replace(hiddenCharacters, "")).slice(0, maxLength + 1);
  const plain = characters.join("").replace(/[“”]/g, '"').replace(/\s+/g, " ").trim();
  return `“${characters.length > maxLength ? `${plain.slice(0, -1)}…` : plain}”`;
};
