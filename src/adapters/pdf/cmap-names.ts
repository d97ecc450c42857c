/** Which of the character maps that pdf.js brings a PDF may ask for, told by the names that stand in it. */
const unicodeForms = (stem: string, forms: string): readonly string[] =>
  forms.split(" ").map((form) => `${stem}-${form}`);

/** Encodings that exist written across (H) and down (V). */
const stems: ReadonlySet<string> = new Set([
  ..."78 78-EUC 78-RKSJ 78ms-RKSJ 90ms-RKSJ 90msp-RKSJ 90pv-RKSJ Add Add-RKSJ EUC Ext Ext-RKSJ NWP RKSJ".split(" "),
  ..."B5 B5pc CNS-EUC CNS1 CNS2 ETHK-B5 ETen-B5 ETenms-B5".split(" "),
  ..."HKdla-B5 HKdlb-B5 HKgccs-B5 HKm314-B5 HKm471-B5 HKscs-B5".split(" "),
  ..."GB GB-EUC GBK-EUC GBK2K GBKp-EUC GBT GBT-EUC GBTpc-EUC GBpc-EUC".split(" "),
  ..."KSC KSC-EUC KSC-Johab KSCms-UHC KSCms-UHC-HW KSCpc-EUC".split(" "),
  ...["UniCNS", "UniGB", "UniJIS", "UniKS"].flatMap((stem) => unicodeForms(stem, "UCS2 UTF8 UTF16 UTF32")),
  ...unicodeForms("UniJIS2004", "UTF8 UTF16 UTF32"),
  ..."UniJIS-UCS2-HW UniJISX0213-UTF32 UniJISX02132004-UTF32".split(" "),
]);
const single: ReadonlySet<string> = new Set(
  "83pv-RKSJ-H UniJISPro-UCS2-HW-V UniJISPro-UCS2-V UniJISPro-UTF8-V".split(" "),
);

/** What a map builds upon, where that is not the same encoding written across. */
const builtUpon: Readonly<Record<string, string>> = {
  "ETenms-B5-H": "ETen-B5-H",
  "UniJIS-UCS2-HW-H": "UniJIS-UCS2-H",
  "UniJIS-UCS2-HW-V": "UniJIS-UCS2-H",
  "UniJISPro-UCS2-HW-V": "UniJIS-UCS2-H",
  "UniJISPro-UCS2-V": "UniJIS-UCS2-H",
  "UniJISPro-UTF8-V": "UniJIS-UTF8-H",
};

const isMap = (name: string): boolean =>
  single.has(name) ||
  (/-[HV]$/.test(name) && stems.has(name.slice(0, -2))) ||
  /^Adobe-(CNS1|GB1|Japan1|Korea1)-(\d|UCS2)$/.test(name);

const withBase = (name: string): readonly string[] => {
  const base = builtUpon[name] ?? (/(^|-)V$/.test(name) ? `${name.slice(0, -1)}H` : undefined);
  return base === undefined ? [name] : [name, ...withBase(base)];
};

/** Without folder and ending. `text`: the dictionaries of a PDF. */
export const findCmapNames = (text: string): readonly string[] => {
  const named = Array.from(text.matchAll(/\/([A-Za-z0-9-]{3,})/g), ([, name = ""]) => name).filter(isMap);
  // The names H and V alone mean many things elsewhere.
  const short = Array.from(text.matchAll(/\/Encoding\s*\/([HV])(?![A-Za-z0-9-])/g), ([, name = ""]) => name);
  // Fonts of these collections are turned to Unicode by a map of their own, for the text that is selected.
  const collections = Array.from(text.matchAll(/\((CNS1|GB1|Japan1|Korea1)\)/g), ([, name]) => `Adobe-${name}-UCS2`);
  return [...new Set([...[...named, ...short].flatMap(withBase), ...collections])];
};
