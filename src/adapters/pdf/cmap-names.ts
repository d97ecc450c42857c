/** Finds the predefined character maps (CMaps) of pdf.js that a PDF may need, by the names in its dictionaries. */
const unicodeForms = (stem: string, forms: string): readonly string[] =>
  forms.split(" ").map((form) => `${stem}-${form}`);

/** Encodings that exist for horizontal (-H) and vertical (-V) writing. */
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
const otherNames: ReadonlySet<string> = new Set(
  "83pv-RKSJ-H UniJISPro-UCS2-HW-V UniJISPro-UCS2-V UniJISPro-UTF8-V".split(" "),
);

/** The base maps (`usecmap`) of those maps whose base is not the horizontal map of the same encoding. */
const baseMaps: Readonly<Record<string, string>> = {
  "ETenms-B5-H": "ETen-B5-H",
  "UniJIS-UCS2-HW-H": "UniJIS-UCS2-H",
  "UniJIS-UCS2-HW-V": "UniJIS-UCS2-H",
  "UniJISPro-UCS2-HW-V": "UniJIS-UCS2-H",
  "UniJISPro-UCS2-V": "UniJIS-UCS2-H",
  "UniJISPro-UTF8-V": "UniJIS-UTF8-H",
};

const isCmapName = (name: string): boolean =>
  otherNames.has(name) ||
  (/-[HV]$/.test(name) && stems.has(name.slice(0, -2))) ||
  /^Adobe-(CNS1|GB1|Japan1|Korea1)-(\d|UCS2)$/.test(name);

const withBase = (name: string): readonly string[] => {
  const base = baseMaps[name] ?? (/(^|-)V$/.test(name) ? `${name.slice(0, -1)}H` : undefined);
  return base === undefined ? [name] : [name, ...withBase(base)];
};

/** Returns the names of the maps, without folder and extension. `text`: the dictionaries of a PDF. */
export const findCmapNames = (text: string): readonly string[] => {
  const longNames = Array.from(text.matchAll(/\/([A-Za-z0-9-]{3,})/g), ([, name = ""]) => name).filter(isCmapName);
  // The names H and V have other meanings outside /Encoding.
  const shortNames = Array.from(text.matchAll(/\/Encoding\s*\/([HV])(?![A-Za-z0-9-])/g), ([, name = ""]) => name);
  // pdf.js converts fonts of these collections to Unicode with a further map, for text selection.
  const collections = Array.from(text.matchAll(/\((CNS1|GB1|Japan1|Korea1)\)/g), ([, name]) => `Adobe-${name}-UCS2`);
  return [...new Set([...[...longNames, ...shortNames].flatMap(withBase), ...collections])];
};
