/**
 * A record as a line of JSON: `[key, value]`. What JSON has no word for stands as an object with the key `$`; binary
 * values stand outside, as files of their own, named in their place. Encoding never waits: it runs inside a transaction.
 */

/** Takes a binary value and gives the path it will have. */
export type SaveBlob = (blob: Blob) => string;
/** Gives the bytes of a path; undefined where there is none. */
export type LoadBlob = (path: string) => Blob | undefined;

export interface StoredRecord {
  readonly key: IDBValidKey;
  readonly value: unknown;
}

export const encodeRecordLine = ({ key, value }: StoredRecord, take: SaveBlob): string =>
  JSON.stringify([encoded(key, take), encoded(value, take)]);

/**
 * The record of a line. Binary values that are to be bytes, not Blobs, have to be read: hence the wait. Rejects where
 * the line is none of a record.
 */
export const decodeRecordLine = async (line: string, give: LoadBlob): Promise<StoredRecord> => {
  const plain: unknown = JSON.parse(line);
  if (!Array.isArray(plain) || plain.length !== 2) throw new Error("no key and value");
  const [key, value] = plain;
  return { key: (await decoded(key, give)) as IDBValidKey, value: await decoded(value, give) };
};

const encoded = (value: unknown, take: SaveBlob): unknown => {
  if (value === undefined) return { $: "undefined" };
  if (Object.is(value, -0)) return { $: "number", text: "-0" };
  if (typeof value === "number" && !Number.isFinite(value)) return { $: "number", text: String(value) };
  if (typeof value === "bigint") return { $: "bigint", text: String(value) };
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Array.from(value, (one) => encoded(one, take));
  if (value instanceof Date) return { $: "date", at: value.getTime() };
  if (value instanceof Blob) return { $: "blob", path: take(value), type: value.type };
  if (value instanceof ArrayBuffer) return { $: "buffer", path: take(new Blob([value])) };
  if (value instanceof Uint8Array) return { $: "bytes", path: take(new Blob([value.slice()])) };
  if (value instanceof Map) return { $: "map", entries: encoded([...value], take) };
  if (value instanceof Set) return { $: "set", values: encoded([...value], take) };
  const entries = Object.entries(value).map(([key, one]) => [key, encoded(one, take)] as const);
  return Object.hasOwn(value, "$") ? { $: "object", entries } : Object.fromEntries(entries);
};

const decoded = async (plain: unknown, give: LoadBlob): Promise<unknown> => {
  if (typeof plain !== "object" || plain === null) return plain;
  if (Array.isArray(plain)) return Promise.all(plain.map((one) => decoded(one, give)));
  const found = plain as Record<string, unknown>;
  const kind = found["$"];
  if (kind === undefined) return Object.fromEntries(await entriesOf(Object.entries(found), give));
  const read = typeof kind === "string" ? readers.get(kind) : undefined;
  if (read === undefined) throw new Error(`a value of the unknown kind ${String(kind)}`);
  return read(found, give);
};

const entriesOf = (entries: readonly (readonly [string, unknown])[], give: LoadBlob) =>
  Promise.all(entries.map(async ([key, one]) => [key, await decoded(one, give)] as const));

type Reader = (plain: Record<string, unknown>, give: LoadBlob) => unknown;

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["undefined", () => undefined],
  ["number", ({ text }) => Number(text)],
  ["bigint", ({ text }) => BigInt(String(text))],
  ["date", ({ at }) => new Date(Number(at))],
  ["blob", ({ path, type }, give) => new Blob([blobAt(path, give)], { type: String(type) })],
  ["buffer", ({ path }, give) => blobAt(path, give).arrayBuffer()],
  ["bytes", async ({ path }, give) => new Uint8Array(await blobAt(path, give).arrayBuffer())],
  ["map", async ({ entries }, give) => new Map((await decoded(entries, give)) as [unknown, unknown][])],
  ["set", async ({ values }, give) => new Set((await decoded(values, give)) as unknown[])],
  [
    "object",
    async ({ entries }, give) =>
      Object.fromEntries(await entriesOf(entries as readonly (readonly [string, unknown])[], give)),
  ],
]);

const blobAt = (path: unknown, give: LoadBlob): Blob => {
  const blob = typeof path === "string" ? give(path) : undefined;
  if (blob === undefined) throw new Error(`no file ${String(path)}`);
  return blob;
};
