/** Reads all items of the library in chunks, so that no task is long: a record of a smartlink takes some 30 µs to read. */
import type { RecordReader } from "#ports/records.ts";
import { readInChunks } from "#usecases/library/paging.ts";
import { type LibraryItem, toContentItem, toSmartlinkItem } from "./library-item.ts";

const firstCount = 60;
const chunkSize = 150;
/** Deriving the list takes up to 15 ms for 5,000 items, so chunks are collected for that long. */
const collectMs = 200;

type Reader = Pick<RecordReader, "list">;

/** Resolves with the newest items, of one folder or of all. */
export const loadNewestItems = async (
  records: Reader,
  folder: string | undefined,
  nowMs: number,
): Promise<readonly LibraryItem[]> => {
  const query = {
    order: "newest" as const,
    limit: firstCount,
    ...(folder === undefined ? {} : { where: { field: "_folder", is: folder } as const }),
  };
  const [contents, smartlinks] = await Promise.all([
    records.list("contents", query),
    records.list("smartlinks", query),
  ]);
  return [...contents.map(toContentItem), ...smartlinks.map((smartlink) => toSmartlinkItem(smartlink, nowMs))];
};

async function* readAll(records: Reader, nowMs: number): AsyncGenerator<readonly LibraryItem[]> {
  for await (const contents of readInChunks(records, "contents", chunkSize)) yield contents.map(toContentItem);
  for await (const smartlinks of readInChunks(records, "smartlinks", chunkSize))
    yield smartlinks.map((smartlink) => toSmartlinkItem(smartlink, nowMs));
}

/** Yields all items, PDFs first, in lists of some hundred. Ends early where the signal is aborted. */
export async function* loadAllItems(
  records: Reader,
  nowMs: number,
  signal: AbortSignal,
): AsyncGenerator<readonly LibraryItem[]> {
  let collected: LibraryItem[] = [];
  let last = performance.now();
  for await (const chunk of readAll(records, nowMs)) {
    if (signal.aborted) return;
    collected.push(...chunk);
    if (performance.now() - last < collectMs) continue;
    yield collected;
    collected = [];
    last = performance.now();
  }
  if (collected.length > 0) yield collected;
}
