/** A file name as somebody's browser sent it, as a name to show: no folders, no control characters, not too long. */
export const displayFileName = (sent: string, otherwise: string): string => {
  const last = sent.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, 255);
  return plain === "" || plain === "." || plain === ".." ? otherwise : plain;
};
