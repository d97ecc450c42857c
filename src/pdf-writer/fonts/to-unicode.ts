/** Writes the CMap that maps the codes of a font to text, for search and copy (ISO 32000-1, 9.10.3). */
import { formatHexCode, formatUtf16 } from "../syntax/format-string.ts";

/** Most entries of one block (Adobe technical note 5014). */
const maxBlockEntries = 100;

/** Formats the CMap of two-byte codes. Codes without text are left out. */
export const formatToUnicode = (texts: ReadonlyMap<number, string>): string => {
  const entries = [...texts].filter(([, text]) => text !== "").sort(([codeA], [codeB]) => codeA - codeB);
  let blocks = "";
  for (let start = 0; start < entries.length; start += maxBlockEntries) {
    const block = entries.slice(start, start + maxBlockEntries);
    const lines = block.map(([code, text]) => `<${formatHexCode(code)}> <${formatUtf16(text)}>\n`);
    blocks += `${block.length} beginbfchar\n${lines.join("")}endbfchar\n`;
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks}endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
};
