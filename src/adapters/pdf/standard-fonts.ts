/**
 * Finds the standard fonts that the reader may load if neither the PDF nor the device has them. pdf.js prefers the
 * device's fonts. It has substitute files for Arial, Helvetica and Calibri only; Times and Courier are drawn in the
 * device's serif and monospace fonts, which every browser has. Symbol and ZapfDingbats always come from pdf.js, because
 * their glyphs differ from device to device.
 */
const files: Readonly<Record<string, readonly [plain: string, bold: string, italic: string, both: string]>> = {
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
  // pdf.js drops the prefix of a subset whose font file is missing.
  [/^(?:[A-Z]{6}\+)?(?:Helvetica|Arial|Calibri)/, "Helvetica"],
  [/^Symbol(-|$)/, "Symbol"],
  [/^ZapfDingbats$/, "ZapfDingbats"],
];

const fileOf = (pdfName: string): string | undefined => {
  // In PDF names, #20 is a space. `Arial,Bold` and `Arial-Bold` are the same font.
  const name = pdfName
    .replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[,_]/g, "-")
    .replace(/\s/g, "");
  const family = families.find(([form]) => form.test(name))?.[1];
  if (family === undefined) return undefined;
  return files[family]?.[(/Bold|Black/i.test(name) ? 1 : 0) + (/Italic|Oblique/i.test(name) ? 2 : 0)];
};

/** Returns file names without folder. `text`: the dictionaries of a PDF. */
export const findStandardFontFiles = (text: string): readonly string[] => {
  const names = Array.from(text.matchAll(/\/(?:BaseFont|FontName)\s*\/([^\s/<>[\]()]+)/g), ([, name = ""]) => name);
  // pdf.js draws form fields and notes without an appearance stream with these two.
  const defaultNames = /\/(?:AcroForm|FreeText|Widget)\b/.test(text) ? ["Helvetica", "ZapfDingbats"] : [];
  return [...new Set([...names, ...defaultNames].map(fileOf).filter((file) => file !== undefined))];
};

/** The names of all files that `findStandardFontFiles` may return. */
export const allStandardFontFiles: readonly string[] = [...new Set(Object.values(files).flat())];
