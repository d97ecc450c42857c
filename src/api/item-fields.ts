/** Fields of calls about many items of the library. */
import { type ItemKind, itemKinds } from "#domain/model/records/trash-entry.ts";
import { z } from "#domain/model/zod.ts";
import type { ItemReference } from "#usecases/library/items.ts";

/** One transaction takes all items of a call. */
const maxItems = 10_000;

/** Kinds of items. */
export const itemKind = z.lazy(() => z.enum(itemKinds).describe("`content`: a PDF"));

/** The list of items. A `revision` that is sent must be the item's. */
export const itemList = z.lazy(() =>
  z
    .array(
      z.strictObject({
        kind: itemKind,
        id: z.string({ error: "expected the id of an item" }).min(1, { error: "expected the id of an item" }),
        revision: z.int().positive().optional().describe("The item's revision as it was read; like If-Match"),
      }),
      { error: "expected a list of items, each with kind and id" },
    )
    .min(1, { error: "expected at least one item" })
    .max(maxItems, { error: `expected at most ${maxItems} items` })
    .meta({ examples: [[{ kind: "smartlink", id: "4f1c2a9e8b7d6c5f4e3d2c1b" }]] }),
);

/** Converts the list to that of the use cases. */
export const toItemReferences = (
  items: readonly { readonly kind: ItemKind; readonly id: string; readonly revision?: number | undefined }[],
): readonly ItemReference[] =>
  items.map(({ kind, id, revision }) => ({
    kind,
    id,
    ...(revision === undefined ? {} : { expectedRevision: revision }),
  }));
