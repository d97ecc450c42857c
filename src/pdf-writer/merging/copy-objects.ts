/**
 * Copies objects of PDFs into a new one, with all that they refer to. Objects that are equal in several PDFs, such as the
 * fonts of a batch, are written once. Pages are never copied: a reference to one becomes null.
 */
import type { PdfFile } from "../reading/pdf-file.ts";
import type { PdfObject } from "../reading/pdf-objects.ts";
import type { Bytes } from "../syntax/pdf-bytes.ts";
import {
  asDict,
  asName,
  asReference,
  escapeName,
  formatValue,
  type PdfDict,
  type PdfValue,
} from "../syntax/pdf-syntax.ts";
import type { DocumentWriter } from "./document-writer.ts";

/** Returns a digest by which different bytes differ. */
export type HashBytes = (bytes: Bytes) => Promise<string>;

/** Where objects are copied to. */
export interface CopyTarget {
  readonly writer: DocumentWriter;
  readonly hash: HashBytes;
  /** Numbers of the objects that are written, by their content. */
  readonly known: Map<string, number>;
}

/** Copies the objects of one PDF. All methods throw a PdfSyntaxError where the PDF violates the syntax. */
export interface ObjectCopier {
  /** Copies an object once. Returns its new number; undefined for an object that is missing, or is not copied. */
  copy(number: number): Promise<number | undefined>;
  /** Copies what a value refers to, and formats it with the new references. */
  format(value: PdfValue): Promise<string>;
  /** Formats the entries of a dictionary like `format`, without its brackets. */
  formatEntries(entries: ReadonlyMap<string, PdfValue>): Promise<string>;
}

/** Entries of streams that lead to the structure or the metadata of the document. */
const documentEntries: ReadonlySet<string> = new Set([
  ...["Length", "StructParent", "StructParents", "Metadata", "PieceInfo", "LastModified"],
]);
const nodeTypes: ReadonlySet<string | undefined> = new Set([
  "Page",
  "Pages",
  "Catalog",
  "StructElem",
  "StructTreeRoot",
]);

/** Creates the copier of a PDF. `copyOther`: copies objects that another copier has, undefined for those of this one. */
export const createObjectCopier = (
  file: PdfFile,
  { writer, hash, known }: CopyTarget,
  copyOther: (number: number) => Promise<number | undefined> | undefined = () => undefined,
): ObjectCopier => {
  const copies = new Map<number, number | undefined>();
  /** Objects whose references are being copied, with the numbers that references back to them need. */
  const open = new Map<number, number | undefined>();

  const copyOnce = async (number: number): Promise<number | undefined> => {
    if (copies.has(number)) return copies.get(number);
    if (open.has(number)) {
      const reserved = open.get(number) ?? writer.reserve();
      open.set(number, reserved);
      return reserved;
    }
    open.set(number, undefined);
    const object = await file.read(number);
    const copied = object === undefined ? undefined : await copyObject(number, object);
    open.delete(number);
    copies.set(number, copied);
    await writer.drain();
    return copied;
  };
  const copy = (number: number): Promise<number | undefined> => copyOther(number) ?? copyOnce(number);

  const copyObject = async (number: number, { value, stream }: PdfObject): Promise<number | undefined> => {
    const type = asName(asDict(value)?.entries.get("Type"));
    if (stream === undefined && nodeTypes.has(type)) return undefined;
    const text = stream === undefined ? await format(value) : await formatEntries(streamEntries(value));
    const reserved = open.get(number);
    // Layers that look alike may be shown differently.
    const isUnique = reserved !== undefined || type === "OCG";
    const key = isUnique ? undefined : `${stream === undefined ? "" : await hash(stream)} ${await shorten(text)}`;
    const equal = key === undefined ? undefined : known.get(key);
    if (equal !== undefined) return equal;
    const copied = stream === undefined ? writer.write(text, reserved) : writer.writeStream(text, stream, reserved);
    if (key !== undefined) known.set(key, copied);
    return copied;
  };
  const shorten = async (text: string): Promise<string> =>
    text.length <= maxKeyLength ? text : hash(new TextEncoder().encode(text));

  const format = async (value: PdfValue): Promise<string> => {
    switch (value.kind) {
      case "raw":
      case "string": {
        const number = asReference(value);
        if (number === undefined) return formatValue(value);
        const copied = await copy(number);
        return copied === undefined ? "null" : `${copied} 0 R`;
      }
      case "array": {
        const items: string[] = [];
        for (const item of value.items) items.push(await format(item));
        return `[${items.join(" ")}]`;
      }
      case "dict":
        return `<<${await formatEntries(value.entries)}>>`;
      default:
        return value satisfies never;
    }
  };
  const formatEntries = async (entries: ReadonlyMap<string, PdfValue>): Promise<string> => {
    let text = "";
    for (const [name, entry] of entries) text += `/${escapeName(name)} ${await format(entry)}`;
    return text;
  };
  return { copy, format, formatEntries };
};

/** Longer texts are kept as digests. */
const maxKeyLength = 128;

const streamEntries = (value: PdfValue): PdfDict["entries"] =>
  new Map(Array.from(asDict(value)?.entries ?? []).filter(([name]) => !documentEntries.has(name)));
