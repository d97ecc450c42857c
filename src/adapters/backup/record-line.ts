/**
 * Converts records to lines of JSON, `[key, value]`, and back. Values that JSON lacks become objects with the key `$`.
 * Binary values become separate files, which the line refers to by path. Encoding is synchronous, because it runs inside
 * an IndexedDB transaction.
 */

/** Stores a binary value and returns its path in the backup. */
export type SaveBlob = (blob: Blob) => string;
/** Returns the file of a path, or undefined if there is none. */
export type LoadBlob = (path: string) => Blob | undefined;

/** A record with its key. */
export interface StoredRecord {
  readonly key: IDBValidKey;
  readonly value: unknown;
}

/** Encodes a record as a line of JSON, without a line end. */
export const encodeRecordLine = ({ key, value }: StoredRecord, saveBlob: SaveBlob): string =>
  JSON.stringify([encodeValue(key, saveBlob), encodeValue(value, saveBlob)]);

/**
 * Decodes the record of a line. Asynchronous because values of ArrayBuffers are read from Blobs. Rejects if the line does
 * not contain a record.
 */
export const decodeRecordLine = async (line: string, loadBlob: LoadBlob): Promise<StoredRecord> => {
  const plain: unknown = JSON.parse(line);
  if (!Array.isArray(plain) || plain.length !== 2) throw new Error("no key and value");
  const [key, value] = plain;
  return { key: (await decodeValue(key, loadBlob)) as IDBValidKey, value: await decodeValue(value, loadBlob) };
};

const encodeValue = (value: unknown, saveBlob: SaveBlob): unknown => {
  if (value === undefined) return { $: "undefined" };
  if (Object.is(value, -0)) return { $: "number", text: "-0" };
  if (typeof value === "number" && !Number.isFinite(value)) return { $: "number", text: String(value) };
  if (typeof value === "bigint") return { $: "bigint", text: String(value) };
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Array.from(value, (item) => encodeValue(item, saveBlob));
  if (value instanceof Date) return { $: "date", at: value.getTime() };
  if (value instanceof Blob) return { $: "blob", path: saveBlob(value), type: value.type };
  if (value instanceof ArrayBuffer) return { $: "buffer", path: saveBlob(new Blob([value])) };
  if (value instanceof Uint8Array) return { $: "bytes", path: saveBlob(new Blob([value.slice()])) };
  if (value instanceof Map) return { $: "map", entries: encodeValue([...value], saveBlob) };
  if (value instanceof Set) return { $: "set", values: encodeValue([...value], saveBlob) };
  const entries = Object.entries(value).map(([key, item]) => [key, encodeValue(item, saveBlob)] as const);
  return Object.hasOwn(value, "$") ? { $: "object", entries } : Object.fromEntries(entries);
};

const decodeValue = async (plain: unknown, loadBlob: LoadBlob): Promise<unknown> => {
  if (typeof plain !== "object" || plain === null) return plain;
  if (Array.isArray(plain)) return Promise.all(plain.map((item) => decodeValue(item, loadBlob)));
  const object = plain as Record<string, unknown>;
  const kind = object["$"];
  if (kind === undefined) return Object.fromEntries(await decodeEntries(Object.entries(object), loadBlob));
  const read = typeof kind === "string" ? readers.get(kind) : undefined;
  if (read === undefined) throw new Error(`a value of the unknown kind ${String(kind)}`);
  return read(object, loadBlob);
};

const decodeEntries = (entries: readonly (readonly [string, unknown])[], loadBlob: LoadBlob) =>
  Promise.all(entries.map(async ([key, item]) => [key, await decodeValue(item, loadBlob)] as const));

type Reader = (plain: Record<string, unknown>, loadBlob: LoadBlob) => unknown;

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["undefined", () => undefined],
  ["number", ({ text }) => Number(text)],
  ["bigint", ({ text }) => BigInt(String(text))],
  ["date", ({ at }) => new Date(Number(at))],
  ["blob", ({ path, type }, loadBlob) => new Blob([blobAt(path, loadBlob)], { type: String(type) })],
  ["buffer", ({ path }, loadBlob) => blobAt(path, loadBlob).arrayBuffer()],
  ["bytes", async ({ path }, loadBlob) => new Uint8Array(await blobAt(path, loadBlob).arrayBuffer())],
  ["map", async ({ entries }, loadBlob) => new Map((await decodeValue(entries, loadBlob)) as [unknown, unknown][])],
  ["set", async ({ values }, loadBlob) => new Set((await decodeValue(values, loadBlob)) as unknown[])],
  [
    "object",
    async ({ entries }, loadBlob) =>
      Object.fromEntries(await decodeEntries(entries as readonly (readonly [string, unknown])[], loadBlob)),
  ],
]);

const blobAt = (path: unknown, loadBlob: LoadBlob): Blob => {
  const blob = typeof path === "string" ? loadBlob(path) : undefined;
  if (blob === undefined) throw new Error(`no file ${String(path)}`);
  return blob;
};
