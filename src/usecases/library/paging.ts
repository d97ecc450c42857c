import type { ListQuery, RecordFields, RecordKind, RecordKinds, RecordPosition, RecordReader } from "#ports/records.ts";

/** A part of a list. Without a limit, all of it. */
export interface PageQuery {
  readonly after?: RecordPosition;
  readonly limit?: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** There is more after the last item. */
  readonly hasMore: boolean;
}

/** Records of a kind in order of creation; `is`: only those whose field has this value. */
export const listPage = async <Kind extends RecordKind>(
  records: RecordReader,
  kind: Kind,
  field: RecordFields[Kind],
  is: string | undefined,
  { after, limit }: PageQuery,
): Promise<Page<RecordKinds[Kind]>> => {
  const query: ListQuery<Kind> = {
    ...(is === undefined ? {} : { where: { field, is } }),
    ...(after === undefined ? {} : { after }),
    ...(limit === undefined ? {} : { limit: limit + 1 }),
  };
  const found = await records.list(kind, query);
  return limit === undefined || found.length <= limit
    ? { items: found, hasMore: false }
    : { items: found.slice(0, limit), hasMore: true };
};
