/** Writes handmade PDFs with each form of the cross-reference. */
import { deflateSync } from "node:zlib";

/** `hybrid`: a table, and a stream with the objects that readers of PDF 1.4 do not need (ISO 32000-1, 7.5.8.4). */
export type PdfForm = "table" | "stream" | "hybrid";

type Row = readonly [number: number, type: number, second: number, third: number];

const toBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const formatStream = (entries: string, data: string): string =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;

/** Returns the text of a stream object: compressed, if `isDeflated`. */
export const streamObject = (data: string, entries = "", isDeflated = false): string =>
  isDeflated
    ? formatStream(`${entries} /Filter /FlateDecode`, deflateSync(Buffer.from(data, "latin1")).toString("latin1"))
    : formatStream(entries, data);

/** Packs objects into an object stream. */
const packObjects = (objects: readonly (readonly [number: number, text: string])[]): string => {
  let offset = 0;
  const pairs = objects.map(([number, text]) => {
    const pair = `${number} ${offset}`;
    offset += text.length + 1;
    return pair;
  });
  const head = `${pairs.join(" ")} `;
  const data = head + objects.map(([, text]) => `${text} `).join("");
  return streamObject(data, `/Type /ObjStm /N ${objects.length} /First ${head.length}`, true);
};

const packXref = (rows: readonly Row[], entries: string): string => {
  const sorted = [...rows].sort(([a], [b]) => a - b);
  // Rows with the predictor "up", as most programs write them.
  let previous = [0, 0, 0, 0, 0];
  const data = sorted.map(([, type, second, third]) => {
    const row = [type, (second >> 16) & 255, (second >> 8) & 255, second & 255, third];
    const difference = row.map((byte, index) => (byte - (previous[index] ?? 0)) & 255);
    previous = row;
    return String.fromCharCode(2, ...difference);
  });
  const index = sorted.map(([number]) => `${number} 1`).join(" ");
  const layout = `/Type /XRef /W [1 3 1] /Index [${index}] /DecodeParms << /Predictor 12 /Columns 5 >>`;
  return streamObject(data.join(""), `${layout} ${entries}`, true);
};

/** Writes objects, numbered from 1, of which 1 is the catalog. One byte per character. */
export const writePdfForm = (
  objects: readonly string[],
  form: PdfForm,
  trailer = "/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]",
): Uint8Array<ArrayBuffer> => {
  let text = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";
  const rows: Row[] = [];
  const add = (number: number, object: string): void => {
    rows.push([number, 1, text.length, 0]);
    text += `${number} 0 obj\n${object}\nendobj\n`;
  };
  const numbered = objects.map((object, index) => [index + 1, object] as const);
  // A hybrid file may hide everything but what the trailer names.
  const packed = numbered.filter(
    ([number, object]) => form !== "table" && !object.includes("stream") && !(form === "hybrid" && number === 1),
  );
  for (const [number, object] of numbered) if (!packed.some(([other]) => other === number)) add(number, object);
  const next = objects.length + 1;
  const size = next + 2;
  if (packed.length > 0) add(next, packObjects(packed));
  const packedRows = packed.map(([number], index): Row => [number, 2, next, index]);
  const start = text.length;
  const ending = `/Size ${size} /Root 1 0 R ${trailer}`;
  if (form !== "table") {
    const listed = form === "stream" ? [...rows, ...packedRows] : packedRows;
    text += `${next + 1} 0 obj\n${packXref([...listed, [next + 1, 1, start, 0]], ending)}\nendobj\n`;
  }
  const tableStart = text.length;
  if (form !== "stream") {
    const offsets = new Map(rows.map(([number, , offset]) => [number, offset]));
    const lines = Array.from({ length: size - 1 }, (_, index) => {
      const offset = offsets.get(index + 1);
      return `${String(offset ?? 0).padStart(10, "0")} 00000 ${offset === undefined ? "f" : "n"} \n`;
    });
    const hidden = form === "hybrid" ? ` /XRefStm ${start}` : "";
    text += `xref\n0 ${size}\n0000000000 65535 f \n${lines.join("")}trailer\n<< ${ending}${hidden} >>\n`;
  }
  text += `startxref\n${form === "stream" ? start : tableStart}\n%%EOF\n`;
  return toBytes(text);
};
