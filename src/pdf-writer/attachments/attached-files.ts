/** Reads and writes the files that are attached to a PDF as a whole (ISO 32000-1, 7.11.4; associated files: ISO 32000-2, 14.13). */
import type { BasePdf } from "../reading/base-pdf.ts";
import { hasAllNodes, listPairs, readNameNodes } from "../reading/name-tree.ts";
import { formatByteString } from "../syntax/format-string.ts";
import { ascii, type Bytes, type Deflate, latin1 } from "../syntax/pdf-bytes.ts";
import {
  asReference,
  asString,
  escapeName,
  formatValue,
  type PdfDict,
  PdfSyntaxError,
  type PdfValue,
  rawValue,
} from "../syntax/pdf-syntax.ts";
import type { ObjectWriter } from "../writing/increment-writer.ts";

/** A file that is attached to a PDF. */
export interface AttachedFile {
  readonly name: string;
  /** Decodes its content. Returns undefined if it has a filter that is not for files, or more than 128 MB. */
  read(): Promise<Bytes | undefined>;
}

/** A file to attach. */
export interface FileToAttach {
  /** Of ASCII characters. */
  readonly name: string;
  readonly mimetype: string;
  readonly bytes: Bytes;
}

/** Lists the attached files in the order of their names. @throws PdfSyntaxError */
export const listAttachedFiles = async (base: BasePdf): Promise<readonly AttachedFile[]> => {
  const { file } = base;
  const attachedFiles: AttachedFile[] = [];
  for (const [, value] of await readPairs(base)) {
    const specification = await file.resolveDict(value);
    const name = specification && (await readFileName(base, specification));
    if (name === undefined) continue;
    const embedded = await file.resolveDict(specification?.entries.get("EF"));
    const number = asReference(embedded?.entries.get("UF") ?? embedded?.entries.get("F"));
    if (number !== undefined) attachedFiles.push({ name, read: async () => file.decode(await file.read(number)) });
  }
  return attachedFiles;
};

/** Returns the names of attached files with their specifications. */
const readPairs = async (base: BasePdf): Promise<readonly (readonly [PdfValue, PdfValue])[]> => {
  const nodes = await readNameNodes(base, "EmbeddedFiles");
  if (!hasAllNodes(nodes)) throw new PdfSyntaxError("its list of attached files is too long");
  return nodes.flatMap(({ names }) => listPairs(names));
};

const readFileName = async ({ file }: BasePdf, { entries }: PdfDict): Promise<string | undefined> => {
  const bytes = asString(await file.resolve(entries.get("UF"))) ?? asString(await file.resolve(entries.get("F")));
  return bytes && decodeText(bytes);
};

/** Decodes a text string. Without a byte order mark, its characters count as Latin-1, which ASCII is a part of. */
const decodeText = (bytes: Bytes): string => {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes);
  return latin1(bytes);
};

/**
 * Writes the files and returns the changed entries of the catalog. Files of the same names are replaced, and all others stay.
 * @throws PdfSyntaxError
 */
export const writeAttachedFiles = async (
  base: BasePdf,
  files: readonly FileToAttach[],
  writer: ObjectWriter,
  deflate: Deflate,
): Promise<ReadonlyMap<string, PdfValue>> => {
  const { file, catalog } = base;
  const names = new Set(files.map(({ name }) => name));
  const pairs: (readonly [PdfValue, PdfValue])[] = [];
  const replaced = new Set<number>();
  for (const [key, value] of await readPairs(base)) {
    const specification = await file.resolveDict(value);
    const name = specification && (await readFileName(base, specification));
    if (name === undefined || !names.has(name)) pairs.push([key, value]);
    else replaced.add(asReference(value) ?? 0);
  }
  const references: PdfValue[] = [];
  for (const item of files) {
    const reference = rawValue(`${await writeFile(item, writer, deflate)} 0 R`);
    references.push(reference);
    pairs.push([{ kind: "string", bytes: ascii(item.name) }, reference]);
  }
  pairs.sort(([keyA], [keyB]) => compareBytes(asString(keyA), asString(keyB)));
  const tree = writer.write(`<</Names${formatValue({ kind: "array", items: pairs.flat() })}>>`);
  const otherNames = (await file.resolveDict(catalog.dict.entries.get("Names")))?.entries ?? [];
  const associated = await file.resolve(catalog.dict.entries.get("AF"));
  const others = (associated?.kind === "array" ? associated.items : []).filter(
    (item) => !replaced.has(asReference(item) ?? -1),
  );
  return new Map<string, PdfValue>([
    ["Names", { kind: "dict", entries: new Map([...otherNames, ["EmbeddedFiles", rawValue(`${tree} 0 R`)]]) }],
    ["AF", { kind: "array", items: [...others, ...references] }],
  ]);
};

const writeFile = async (
  { name, mimetype, bytes }: FileToAttach,
  writer: ObjectWriter,
  deflate: Deflate,
): Promise<number> => {
  const type = `/Type/EmbeddedFile/Subtype/${escapeName(mimetype)}/Params<</Size ${bytes.length}>>`;
  const deflated = await deflate(bytes);
  const isSmaller = deflated.length < bytes.length;
  const stream = writer.writeStream(`${type}${isSmaller ? "/Filter/FlateDecode" : ""}`, isSmaller ? deflated : bytes);
  const text = formatByteString(name);
  return writer.write(
    `<</Type/Filespec/F${text}/UF${text}/AFRelationship/Data/EF<</F ${stream} 0 R/UF ${stream} 0 R>>>>`,
  );
};

/** Viewers search names by halving, so they are in the order of their bytes. */
const compareBytes = (a: Bytes = new Uint8Array(), b: Bytes = new Uint8Array()): number => {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
};
