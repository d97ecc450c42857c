/** Encodes a password in each of the ways in which PDF writers encode it before they hash it. */

/** The codes of PDFDocEncoding that differ from Latin-1 (ISO 32000-2, annex D). */
const docEncoding: ReadonlyMap<string, number> = new Map(
  Array.from("˘ˇˆ˙˝˛˚˜", (letter, index): [string, number] => [letter, 0x18 + index]).concat(
    Array.from("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž", (letter, index): [string, number] => [letter, 0x80 + index]),
    [["€", 0xa0]],
  ),
);

type Candidate = Uint8Array<ArrayBuffer>;

const toUtf8 = (text: string): Candidate => new TextEncoder().encode(text);

/** Returns undefined if the text has characters that PDFDocEncoding does not have. */
const toDocEncoding = (text: string): Candidate | undefined => {
  const codes = Array.from(text, (letter) => docEncoding.get(letter) ?? letter.charCodeAt(0));
  return codes.every((code) => code < 256) ? Uint8Array.from(codes) : undefined;
};

/** Encodes for revisions up to 4: PDFDocEncoding, which the standard requires, and UTF-8, which some programs use. At most 32 bytes. */
export const legacyPasswords = (password: string): readonly Candidate[] => {
  const forms = [toDocEncoding(password.normalize("NFC")), toDocEncoding(password), toUtf8(password)];
  return distinct(forms.filter((form) => form !== undefined).map((form) => form.slice(0, 32)));
};

/** Encodes for revisions 5 and 6: UTF-8, prepared (SASLprep, RFC 4013) and unprepared. At most 127 bytes. */
export const unicodePasswords = (password: string): readonly Candidate[] => {
  const prepared = password
    .replace(/[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g, " ")
    .replace(/\u00ad|\u034f|\u1806|[\u180b-\u180d]|\u200c|\u200d|\u2060|[\ufe00-\ufe0f]|\ufeff/g, "")
    .normalize("NFKC");
  return distinct([prepared, password].map((form) => toUtf8(form).slice(0, 127)));
};

const distinct = (forms: readonly Candidate[]): readonly Candidate[] => [
  ...new Map(forms.map((form) => [form.join(","), form])).values(),
];
