/**
 * Fonts that every PDF reader has: pdf.js brings stand-ins for them and for their usual aliases. A font of another name
 * that the PDF does not hold is left to the browser, so nothing is fetched for it.
 */
const files: Readonly<Record<string, readonly [plain: string, bold: string, italic: string, both: string]>> = {
  Times: ["FoxitSerif.pfb", "FoxitSerifBold.pfb", "FoxitSerifItalic.pfb", "FoxitSerifBoldItalic.pfb"],
  Courier: ["FoxitFixed.pfb", "FoxitFixedBold.pfb", "FoxitFixedItalic.pfb", "FoxitFixedBoldItalic.pfb"],
  Helvetica: [
    "LiberationSans-Regular.ttf",
    "LiberationSans-Bold.ttf",
    "LiberationSans-Italic.ttf",
    "LiberationSans-BoldItalic.ttf",
  ],
  Symbol: Array(4).fill("FoxitSymbol.pfb") as [string, string, string, string],
  ZapfDingbats: Array(4).fill("FoxitDingbats.pfb") as [string, string, string, string],
};

const families: readonly (readonly [form: RegExp, family: string])[] = [
  [/^Times/, "Times"],
  [/^Courier/, "Courier"],
  [/^(Helvetica|Arial)/, "Helvetica"],
  [/^Symbol(-|$)/, "Symbol"],
  [/^ZapfDingbats$/, "ZapfDingbats"],
];

const fileOf = (written: string): string | undefined => {
  // In names, #20 stands for a space; `Arial,Bold` and `Arial-Bold` are one.
  const name = written
    .replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[,_]/g, "-")
    .replace(/\s/g, "");
  const family = families.find(([form]) => form.test(name))?.[1];
  if (family === undefined) return undefined;
  return files[family]?.[(/Bold/i.test(name) ? 1 : 0) + (/Italic|Oblique/i.test(name) ? 2 : 0)];
};

/** File names without folder. `text`: the dictionaries of a PDF. */
export const standardFontsNamedIn = (text: string): readonly string[] => {
  const names = Array.from(text.matchAll(/\/(?:BaseFont|FontName)\s*\/([^\s/<>[\]()]+)/g), ([, name = ""]) => name);
  // Forms and notes without an appearance of their own are drawn with these two.
  const drawn = /\/(?:AcroForm|FreeText|Widget)\b/.test(text) ? ["Helvetica", "ZapfDingbats"] : [];
  return [...new Set([...names, ...drawn].map(fileOf).filter((file) => file !== undefined))];
};

export const allStandardFonts: readonly string[] = [...new Set(Object.values(files).flat())];
