/**
 * Rates how unlikely a word is as text of people, from its letters alone: letters that no language has together, capitals
 * inside words, symbols between letters. Words of the wrong encoding show these.
 */
import type { CodePage } from "../text/code-pages.ts";

/** What speaks against a word. */
export interface WordRating {
  /** 0 for a word that can be text. */
  readonly penalty: number;
  /** Whether no person writes this: a control character, a capital after a small letter, a symbol between letters. */
  readonly isBroken: boolean;
}

const western = [
  "äöüß",
  "àâæçéèêëîïôœùûüÿ",
  "áéíóúñüç",
  "áâãàçéêíóôõúü",
  "àèéìòù",
  "àçèéíïòóúü",
  "áàäâéèëêíïóöôúü",
  "åäöé",
  "åæøéüöä",
  "áéíóúýþæöð",
  "äõöü",
];
const central = [
  "ąćęłńóśźż",
  "áčďéěíňóřšťúůýž",
  "áäčďéíĺľňóôŕšťúýž",
  "áéíóöőúüű",
  "čćđšž",
  "ăâîşţ",
  "äöüß",
  "çë",
  "éèàçê",
];
const cyrillic = ["абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўђјљњћџѓќѕ"];

const toSets = (texts: readonly string[]): readonly ReadonlySet<string>[] => texts.map((text) => new Set(text));
const westernSets = toSets(western);

/** The letters beyond ASCII that words of one language have together, by encoding. */
const alphabets: Readonly<Record<CodePage, readonly ReadonlySet<string>[]>> = {
  "windows-1252": westernSets,
  "windows-1250": toSets(central),
  "windows-1251": toSets(cyrillic),
  "iso-8859-15": [...westernSets, new Set("äöåšž")],
  macintosh: westernSets,
  cp850: westernSets,
  cp437: westernSets,
};

/** Not those that only change other letters, such as the circumflex of its own. */
const letter = /[\p{Lu}\p{Ll}\p{Lt}ªº]/u;
const upper = /\p{Lu}/u;
const lower = /\p{Ll}/u;
/** Marks that stand between letters: apostrophes, dashes, the dot of Catalan, spaces and hyphens that are not seen. */
const joining = /[’‘–—·\u00a0\u00ad]/;
/** Marks and signs that stand before or after a word, or alone. */
const surrounding = /[“”‘’«»‹›…•§©®™€°±‰·†‡ªº£$¥×µ–—\u00a0\u00ad]/;
const opening = /[„‚¡¿]/;

/** Rates a word, which has characters beyond ASCII and no ASCII characters but letters. */
export const rateWord = (word: string, encoding: CodePage): WordRating => {
  const characters = [...word];
  let penalty = 0;
  let isBroken = false;
  for (const [index, character] of characters.entries()) {
    if (character < "\x80") {
      // The small letter before this capital is wrong, unless the whole word is in capitals, see `rateLetter`.
      const before = characters[index - 1] ?? "";
      if (upper.test(character) && before >= "\x80" && before !== "ß" && lower.test(before) && /[a-z]/.test(word)) {
        penalty += 2;
        isBroken = true;
      }
      continue;
    }
    const fault = letter.test(character) ? rateLetter(characters, index) : rateSymbol(characters, index);
    penalty += fault;
    isBroken ||= fault >= 2;
  }
  return { penalty: penalty + rateSpelling(word, encoding), isBroken };
};

const rateLetter = (characters: readonly string[], index: number): number => {
  const character = characters[index] ?? "";
  const before = characters[index - 1] ?? "";
  if (/[ªº]/.test(character)) return letter.test(characters[index + 1] ?? "") ? 2 : 0;
  const after = characters[index + 1] ?? "";
  if (characters.length === 1) return alone.test(character) ? 0 : 1;
  if (upper.test(character) && isIrishPrefix(characters.slice(0, index).join(""))) return 0;
  if (upper.test(character))
    return letter.test(before) && (lower.test(before) || (lower.test(after) && after !== "ß")) ? 2 : 0;
  // ANDRé, MüLLER: some programs convert only the letters of ASCII to capitals.
  const isInCapitals = /[A-Z]/.test(before) && !/[a-z]/.test(characters.join(""));
  return isInCapitals && character !== "ß" && characters.length > 2 ? 1 : 0;
};

/** `Ó hÓgáin`, `Mhic gConghaile`: Irish puts small letters before a capital. */
const isIrishPrefix = (before: string): boolean => /^(?:[htn]|mb|gc|nd|bhf|ng|bp|dt)$/.test(before);

/** Letters that are words, or marks of lists. */
const alone = /[àáâåäæéèêíîìóòôöøúùüýăаиіоуяєскувÄÅÆÉÈÀÁÓÖØÜАИІОУЯСКВ]/;

const rateSymbol = (characters: readonly string[], index: number): number => {
  const character = characters[index] ?? "";
  if (/[\x80-\x9f\uf8ff]/.test(character)) return 2;
  const isAfter = letter.test(characters[index - 1] ?? "");
  const isBefore = letter.test(characters[index + 1] ?? "");
  if (isAfter && isBefore) return joining.test(character) ? rateJoining(characters, index) : 2;
  if (opening.test(character)) return isAfter ? 2 : 0;
  if (/[¼½¾‡•‰]/.test(character)) return isAfter || isBefore ? 1 : 0;
  if (character === "†") return isBefore ? 1 : 0;
  if (/[¹²³]/.test(character)) return isBefore || index > 2 ? 1 : 0;
  if (character === "¤") return 1;
  // German closing quotes stand there too, but have their opening ones.
  if (/[‘‹]/.test(character)) return vowels.test((characters[index - 1] ?? "").toLowerCase()) ? 1 : 0;
  if (/[£¥]/.test(character)) return isAfter ? 1 : 0;
  return surrounding.test(character) ? 0 : 1;
};

/** Words before an apostrophe that is followed by a word, in French and Italian. */
const elided = /(?:^|\P{L})(?:\p{L}{1,2}|\p{Lu}.*|.*(?:qu|ll|nt|nz|zz|rd|tt|om|os|ov|tr|ud))$/u;

/** `Garc’a` and `Espa–a` are García and España in another encoding, `O’Neill` and `Berlin–Bonn` are not. */
const rateJoining = (characters: readonly string[], index: number): number => {
  const before = characters.slice(0, index).join("");
  const after = characters.slice(index + 1).join("");
  if (!lower.test(after.charAt(0))) return 0;
  // `P draig` and `Se n` with a space that does not break are Pádraig and Seán.
  if (characters[index] === "\u00a0") return [before, after].some((part) => isConsonant.test(part)) ? 1 : 0;
  if (/[’‘]/.test(characters[index] ?? "")) return /^(?:s|t|re|ll|ve|d|m)$/.test(after) || isElided(before) ? 0 : 1;
  if (characters[index] === "–") return /[aeiou]$/i.test(before) && /^[aeiou]/.test(after) ? 1 : 0;
  return characters[index] === "—" && Math.min(before.length, after.length) === 1 ? 1 : 0;
};

const isConsonant = /^[bcdfghjklmnpqrstvwxz]$/i;

const isElided = (before: string): boolean =>
  elided.test(before) && !/^\p{Lu}\p{Ll}{2,}$/u.test(before) ? true : before.length < 3;

const vowels = /[aeiouyàâäáãåăąæéèêëěęíìîïóòôöõőøœúùûüűůýÿаеёиоуыэюяіїє]/;

/** Rates what no language writes: letters of different languages, runs of vowels or consonants. */
const rateSpelling = (word: string, encoding: CodePage): number => {
  let penalty = 0;
  for (const part of word.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const foreign = [...part].filter((character) => character >= "\x80" && !/[ªº]/.test(character));
    if (foreign.length === 0) continue;
    const isMixed = encoding === "windows-1251" && foreign.length < part.length;
    if (isMixed || !alphabets[encoding].some((set) => foreign.every((character) => set.has(character)))) penalty += 1;
    const kinds = [...part]
      .map((character) => (vowels.test(character) ? (character < "\x80" ? "v" : "V") : "c"))
      .join("");
    if (/VV|V[vV]{2}|[vV]V[vV]|[vV]{2}V/.test(kinds)) penalty += 1;
    if (/^[èæ][aeiou]|.[iou]æ$|..iè$|[bcdfghlmnprstvz]ï$/.test(part)) penalty += 1;
    if (part.length > 2 && !/[vV]/.test(kinds) && !part.includes("r")) penalty += 1;
  }
  return penalty;
};

/** Common letters come first, so that of two encodings that fit, the one with the more common letters is taken. */
export const rateLetters = (word: string): number => {
  let rarity = 0;
  for (const character of word.toLowerCase())
    if (character >= "\x80")
      rarity += /[äöüéß€]/.test(character) ? 0 : /[áèíóñçàåøãúêłěřčšžıа-я]/.test(character) ? 1 : 2;
  return rarity;
};
