/** What a PDF's pages may need, told from its bytes alone: for documents too long to be read page by page. A superset. */
const decoders: readonly (readonly [mark: RegExp, names: readonly string[]])[] = [
  [/\/JPXDecode\b/, ["wasm/openjpeg.wasm"]],
  [/\/(JBIG2Decode|CCITTFaxDecode|CCF)\b/, ["wasm/jbig2.wasm"]],
  [/\/(ICCBased|DeviceCMYK|CMYK)\b/, ["wasm/qcms_bg.wasm", "iccs/CGATS001Compat-v2-micro.icc"]],
];

const fonts = [
  "FoxitDingbats.pfb",
  "FoxitFixed.pfb",
  "FoxitFixedBold.pfb",
  "FoxitFixedBoldItalic.pfb",
  "FoxitFixedItalic.pfb",
  "FoxitSerif.pfb",
  "FoxitSerifBold.pfb",
  "FoxitSerifBoldItalic.pfb",
  "FoxitSerifItalic.pfb",
  "FoxitSymbol.pfb",
  "LiberationSans-Bold.ttf",
  "LiberationSans-BoldItalic.ttf",
  "LiberationSans-Italic.ttf",
  "LiberationSans-Regular.ttf",
].map((name) => `standard_fonts/${name}`);

/**
 * Dictionaries may lie in compressed object streams, where nothing shows: then every decoder is assumed. Character maps
 * are named where they can be seen.
 */
export const assumedNeeds = (bytes: Uint8Array<ArrayBuffer>): readonly string[] => {
  const text = new TextDecoder("latin1").decode(bytes);
  const hidden = /\/ObjStm\b/.test(text);
  const wanted = decoders.flatMap(([mark, names]) => (hidden || mark.test(text) ? names : []));
  const maps = new Set(
    Array.from(
      text.matchAll(/\/((?:Uni|Adobe-|GB|B5|ETen|HK|KSC|\d+)[A-Za-z0-9-]+-(?:H|V|UCS2))\b/g),
      ([, name = ""]) => name,
    ),
  );
  return [...wanted, ...fonts, ...[...maps].map((name) => `cmaps/${name}.bcmap`)];
};
