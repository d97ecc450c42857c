/** `?limit=&cursor=` of every list. A cursor is opaque to callers: the place in the order of creation. */
import { z } from "#domain/model/zod.ts";
import type { RecordPosition } from "#ports/records.ts";
import type { Page, PageQuery } from "#usecases/library/paging.ts";
import type { ListAnswer } from "./route.ts";

const mostAtOnce = 1000;

const positionSchema = z.lazy(() => z.tuple([z.string(), z.string()]));

const readCursor = (text: string): RecordPosition | undefined => {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return positionSchema.parse(JSON.parse(decodeURIComponent(plain)));
  } catch {
    return undefined;
  }
};

export const encodeCursor = (position: RecordPosition): string =>
  btoa(encodeURIComponent(JSON.stringify(position)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

export const pagingFields = () => ({
  limit: z
    .string()
    .regex(/^\d{1,4}$/, { error: `expected a whole number from 1 to ${mostAtOnce}` })
    .refine((text) => Number(text) >= 1 && Number(text) <= mostAtOnce, {
      error: `expected a whole number from 1 to ${mostAtOnce}`,
    })
    .optional()
    .describe("Greatest number of records; without it, all are given"),
  cursor: z
    .string()
    .refine((text) => readCursor(text) !== undefined, { error: "expected the cursor of a Link header" })
    .optional()
    .describe("Where to go on, from the Link header of the page before"),
});

export const toPageQuery = ({
  limit,
  cursor,
}: {
  limit?: string | undefined;
  cursor?: string | undefined;
}): PageQuery => {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  return { ...(after === undefined ? {} : { after }), ...(limit === undefined ? {} : { limit: Number(limit) }) };
};

/** A page of a list as an answer. `at`: an item's place in the order. */
export const listAnswer = <Item>(
  { items, hasMore }: Page<Item>,
  present: (item: Item) => unknown,
  at: (item: Item) => RecordPosition,
): ListAnswer => {
  const last = hasMore ? items.at(-1) : undefined;
  return { ok: true, value: items.map(present), next: last && at(last) };
};
