/** Writing systems of characters: https://www.unicode.org/reports/tr24/ */

/** ISO 15924: characters of all scripts, such as digits and commas, and marks that take the script of their letter. */
const common = "Zyyy";
const inherited = "Zinh";

/** The most frequent ones first. Characters of other scripts are shaped without rules of their own. */
const scripts = [
  ...[common, "Latn", inherited, "Cyrl", "Grek", "Arab", "Hebr", "Hani", "Hira", "Kana", "Hang", "Thai", "Deva"],
  ...["Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh", "Laoo", "Tibt", "Mymr", "Geor", "Armn"],
  ...["Ethi", "Khmr", "Mong", "Bopo", "Syrc", "Thaa", "Nkoo", "Cher", "Cans", "Java", "Bali", "Sund", "Tfng", "Copt"],
  ...["Adlm", "Yiii", "Tale", "Talu", "Lana", "Cham", "Mand", "Samr", "Goth", "Glag", "Olck", "Lisu", "Vaii"],
].map((script) => ({ script, test: new RegExp(`^\\p{Script=${script}}$`, "u") }));

const findScript = (codePoint: number): string | undefined => {
  const character = String.fromCodePoint(codePoint);
  const script = scripts.find(({ test }) => test.test(character))?.script;
  return script === common || script === inherited ? undefined : script;
};

/** Scripts that have been looked up. Empty: the character has none of its own. */
const known = new Map<number, string>();

/** Returns the script of a character, or nothing if it belongs to several and takes that of its neighbours. */
export const findOwnScript = (codePoint: number): string | undefined => {
  let script = known.get(codePoint);
  if (script === undefined) {
    script = findScript(codePoint) ?? "";
    known.set(codePoint, script);
  }
  return script === "" ? undefined : script;
};
