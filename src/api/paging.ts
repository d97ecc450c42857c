/** Reads `limit`, `cursor` and `order` of lists and creates the cursor of the next page. A cursor encodes a position in the order of creation. */
import { z } from "#domain/model/zod.ts";
import type { RecordPosition } from "#ports/records.ts";
import type { Page, PageQuery } from "#usecases/library/paging.ts";
import type { ListAnswer } from "./route.ts";

const maxLimit = 1000;

const positionSchema = z.lazy(() => z.tuple([z.string(), z.string()]));

const decodeCursor = (text: string): RecordPosition | undefined => {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return positionSchema.parse(JSON.parse(decodeURIComponent(plain)));
  } catch {
    return undefined;
  }
};

/** Encodes a position as a URL-safe text, opaque to callers. */
export const encodeCursor = (position: RecordPosition): string =>
  btoa(encodeURIComponent(JSON.stringify(position)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** Creates the query fields of a list. */
export const pagingFields = () => ({
  limit: z
    .string()
    .regex(/^\d{1,4}$/, { error: `expected a whole number from 1 to ${maxLimit}` })
    .refine((text) => Number(text) >= 1 && Number(text) <= maxLimit, {
      error: `expected a whole number from 1 to ${maxLimit}`,
    })
    .optional()
    .describe("Maximum number of records; without it, all are returned"),
  cursor: z
    .string()
    .refine((text) => decodeCursor(text) !== undefined, { error: "expected the cursor of a Link header" })
    .optional()
    .describe("Where to continue: the cursor in the Link header of the previous page"),
  order: z
    .enum(["oldest", "newest"], { error: "expected oldest or newest" })
    .optional()
    .describe("Which records come first; the oldest by default"),
});

/** Converts parsed query fields to the query of a use case. */
export const toPageQuery = ({
  limit,
  cursor,
  order,
}: {
  limit?: string | undefined;
  cursor?: string | undefined;
  order?: PageQuery["order"] | undefined;
}): PageQuery => {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  return {
    ...(after === undefined ? {} : { after }),
    ...(limit === undefined ? {} : { limit: Number(limit) }),
    ...(order === undefined ? {} : { order }),
  };
};

/** Converts a page to an answer with the position of the next page. `positionOf`: an item's position in the order of creation. */
export const listAnswer = <Item>(
  { items, hasMore }: Page<Item>,
  present: (item: Item) => unknown,
  positionOf: (item: Item) => RecordPosition,
): ListAnswer => {
  const last = hasMore ? items.at(-1) : undefined;
  return { ok: true, value: items.map(present), next: last && positionOf(last) };
};
