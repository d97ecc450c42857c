/** Shortens a value for a message and replaces control characters and direction marks. `length`: in UTF-16 units. */
export const truncate = (text: string, length = 80): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are replaced
  const hidden = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
  const plain = text.slice(0, length * 2).replace(hidden, "\u2423");
  return plain.length <= length && text.length <= length ? plain : `${plain.slice(0, length - 1).trimEnd()}…`;
};
