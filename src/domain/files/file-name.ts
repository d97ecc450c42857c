/** Returns the name of an uploaded file without folders and control characters, at most 255 characters; else `otherwise`. */
export const displayFileName = (sent: string, otherwise: string): string => {
  const last = sent.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, 255);
  return plain === "" || plain === "." || plain === ".." ? otherwise : plain;
};
