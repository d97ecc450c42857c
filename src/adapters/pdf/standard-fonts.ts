/**
 * Standard fonts that a reader may ask for where neither the PDF nor the device has them. pdf.js draws text in the
 * device's fonts first. Where they are missing, only Arial, Helvetica and Calibri have stand-ins that a browser can load
 * itself; Times and Courier become the device's own serif and monospace fonts, which every browser has. Symbol and
 * ZapfDingbats always come from pdf.js, because their letters differ from device to device.
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

const fileOf = (written: string): string | undefined => {
  // In names, #20 stands for a space; `Arial,Bold` and `Arial-Bold` are one.
  const name = written
    .replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[,_]/g, "-")
    .replace(/\s/g, "");
  const family = families.find(([form]) => form.test(name))?.[1];
  if (family === undefined) return undefined;
  return files[family]?.[(/Bold|Black/i.test(name) ? 1 : 0) + (/Italic|Oblique/i.test(name) ? 2 : 0)];
};

/** File names without folder. `text`: the dictionaries of a PDF. */
export const findStandardFontFiles = (text: string): readonly string[] => {
  const names = Array.from(text.matchAll(/\/(?:BaseFont|FontName)\s*\/([^\s/<>[\]()]+)/g), ([, name = ""]) => name);
  // Forms and notes without an appearance of their own are drawn with these two.
  const drawn = /\/(?:AcroForm|FreeText|Widget)\b/.test(text) ? ["Helvetica", "ZapfDingbats"] : [];
  return [...new Set([...names, ...drawn].map(fileOf).filter((file) => file !== undefined))];
};

export const allStandardFontFiles: readonly string[] = [...new Set(Object.values(files).flat())];
