import type { Bytes } from "../syntax/pdf-bytes.ts";
import type { PdfValue } from "../syntax/pdf-syntax.ts";

/** Returns the value with all strings in it changed. `change` is called for all of them at once, in their order. */
export const mapStrings = async (value: PdfValue, change: (bytes: Bytes) => Promise<Bytes>): Promise<PdfValue> => {
  if (value.kind === "raw") return value;
  if (value.kind === "string") return { kind: "string", bytes: await change(value.bytes) };
  if (value.kind === "array")
    return { kind: "array", items: await Promise.all(value.items.map((item) => mapStrings(item, change))) };
  return { kind: "dict", entries: await mapEntryStrings(value.entries, change) };
};

/** The same for the entries of a dictionary. */
export const mapEntryStrings = async (
  entries: ReadonlyMap<string, PdfValue>,
  change: (bytes: Bytes) => Promise<Bytes>,
): Promise<ReadonlyMap<string, PdfValue>> =>
  new Map(
    await Promise.all(Array.from(entries, async ([name, value]) => [name, await mapStrings(value, change)] as const)),
  );
