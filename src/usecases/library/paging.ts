/** Lists records in pages. */
import type { ListQuery, RecordFields, RecordKind, RecordKinds, RecordPosition, RecordReader } from "#ports/records.ts";

/** Which part of a list: at most `limit` items after position `after`, the oldest first; the whole list without a limit. */
export interface PageQuery {
  readonly order?: "oldest" | "newest";
  readonly after?: RecordPosition;
  readonly limit?: number;
}

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Whether the list continues after the last item. */
  readonly hasMore: boolean;
}

/** Lists records of a kind in order of creation or its reverse. `is`: only those whose `field` has this value; all if undefined. */
export const listPage = async <Kind extends RecordKind>(
  records: RecordReader,
  kind: Kind,
  field: RecordFields[Kind],
  is: string | undefined,
  { after, limit, order }: PageQuery,
): Promise<Page<RecordKinds[Kind]>> => {
  const query: ListQuery<Kind> = {
    ...(is === undefined ? {} : { where: { field, is } }),
    ...(after === undefined ? {} : { after }),
    ...(order === undefined ? {} : { order }),
    // One more than requested shows whether the list continues.
    ...(limit === undefined ? {} : { limit: limit + 1 }),
  };
  const items = await records.list(kind, query);
  return limit === undefined || items.length <= limit
    ? { items, hasMore: false }
    : { items: items.slice(0, limit), hasMore: true };
};

/** The fields of a record that hold its time of creation. */
interface CreatedRecord {
  readonly id: string;
  readonly created?: string;
  readonly inserted?: string;
}

/** Yields all records of a kind in order of creation, at most `size` at a time, so that no task becomes long. */
export async function* readInChunks<Kind extends RecordKind>(
  records: Pick<RecordReader, "list">,
  kind: Kind,
  size: number,
): AsyncGenerator<readonly RecordKinds[Kind][]> {
  for (let after: RecordPosition | undefined; ; ) {
    const chunk = await records.list(kind, { limit: size, ...(after === undefined ? {} : { after }) });
    const last: CreatedRecord | undefined = chunk.at(-1);
    if (last !== undefined) yield chunk;
    if (last === undefined || chunk.length < size) return;
    after = [last.created ?? last.inserted ?? "", last.id];
  }
}
