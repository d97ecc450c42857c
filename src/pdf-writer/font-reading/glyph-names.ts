/** Maps the names of glyphs to text (Adobe Glyph List, as far as Latin scripts need it). */

/** The names of Adobe's character set for Latin, in the order of its numbers: those of CFF strings from 1 on. */
export const isoAdobeNames: readonly string[] = (
  "space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus " +
  "comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal " +
  "greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright " +
  "asciicircum underscore quoteleft a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar " +
  "braceright asciitilde exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft " +
  "guillemotleft guilsinglleft guilsinglright fi fl endash dagger daggerdbl periodcentered paragraph bullet " +
  "quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand questiondown grave acute " +
  "circumflex tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash AE " +
  "ordfeminine Lslash Oslash OE ordmasculine ae dotlessi lslash oslash oe germandbls onesuperior logicalnot mu " +
  "trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn threequarters twosuperior " +
  "registered minus eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde " +
  "Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex " +
  "Odieresis Ograve Otilde Scaron Uacute Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute " +
  "acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis egrave iacute icircumflex " +
  "idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis " +
  "ugrave yacute ydieresis zcaron"
).split(" ");

/** The characters of `isoAdobeNames`. */
const isoAdobeCharacters = Array.from(
  " !\"#$%&’()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_‘abcdefghijklmnopqrstuvwxyz{|}~¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ–†‡·" +
    "¶•‚„”»…‰¿`´ˆ˜¯˘˙¨˚¸˝˛ˇ—ÆªŁØŒºæıłøœß¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž",
);

const furtherNames: Readonly<Record<string, string>> = {
  nbspace: "\u00a0",
  nonbreakingspace: "\u00a0",
  sfthyphen: "\u00ad",
  softhyphen: "\u00ad",
  minus: "\u2212",
  Euro: "€",
  euro: "€",
  ff: "ff",
  ffi: "ffi",
  ffl: "ffl",
  fi: "fi",
  fl: "fl",
  IJ: "Ĳ",
  ij: "ĳ",
  Dcroat: "Đ",
  dcroat: "đ",
  Hbar: "Ħ",
  hbar: "ħ",
  kgreenlandic: "ĸ",
  Eng: "Ŋ",
  eng: "ŋ",
  Tbar: "Ŧ",
  tbar: "ŧ",
  dotlessj: "ȷ",
  visiblespace: "␣",
  quotereversed: "‛",
  infinity: "∞",
  notequal: "≠",
  lessequal: "≤",
  greaterequal: "≥",
  approxequal: "≈",
  arrowright: "→",
  arrowleft: "←",
  mu1: "µ",
  periodcentered: "·",
  middot: "·",
  hyphenminus: "-",
  figuredash: "‒",
  horizontalbar: "―",
};

const accents: Readonly<Record<string, string>> = {
  grave: "\u0300",
  acute: "\u0301",
  circumflex: "\u0302",
  tilde: "\u0303",
  macron: "\u0304",
  breve: "\u0306",
  dotaccent: "\u0307",
  dot: "\u0307",
  dieresis: "\u0308",
  ring: "\u030a",
  hungarumlaut: "\u030b",
  caron: "\u030c",
  commaaccent: "\u0327",
  cedilla: "\u0327",
  ogonek: "\u0328",
};

const greekNames =
  "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega";

const listGreek = (): readonly (readonly [string, string])[] =>
  greekNames
    .split(" ")
    .flatMap((name, index) => [
      [name, String.fromCharCode(0x391 + index)] as const,
      [name.toLowerCase(), String.fromCharCode(0x3b1 + index)] as const,
    ]);

const texts: ReadonlyMap<string, string> = new Map([
  ...listGreek(),
  ...isoAdobeNames.map((name, index) => [name, isoAdobeCharacters[index] ?? ""] as const),
  ...Object.entries(furtherNames),
]);

/** Returns the text of a glyph by its name, such as `eacute`, `uni00E9` or `f_i`; undefined if the name says nothing. */
export const findGlyphText = (name: string): string | undefined => {
  const known = texts.get(name);
  if (known !== undefined) return known;
  // What follows a full stop names a form of the letter, such as `a.sc`.
  const [base = "", ...forms] = name.split(".");
  if (forms.length > 0) return base === "" ? undefined : findGlyphText(base);
  if (base.includes("_")) {
    const parts = base.split("_").map(findGlyphText);
    return parts.includes(undefined) ? undefined : parts.join("");
  }
  return readCodes(base) ?? composeLetter(base);
};

const readCodes = (name: string): string | undefined => {
  const units = /^uni((?:[\dA-F]{4})+)$/.exec(name)?.[1];
  if (units !== undefined) return units.replace(/.{4}/g, (digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  const codePoint = Number.parseInt(/^u([\dA-F]{4,6})$/.exec(name)?.[1] ?? "", 16);
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : undefined;
};

const composeLetter = (name: string): string | undefined => {
  const [, letter = "", accent = ""] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? [];
  const mark = accents[accent];
  if (mark === undefined) return undefined;
  const composed = (letter + mark).normalize("NFC");
  return composed.length === 1 ? composed : undefined;
};
