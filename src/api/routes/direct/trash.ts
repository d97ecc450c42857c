/** Routes for the trash. */
import { trashDayChoices } from "#domain/library/trash-retention.ts";
import { z } from "#domain/model/zod.ts";
import { ok } from "#domain/result.ts";
import type { Trash } from "#usecases/library/trash/trash.ts";
import { itemKind, itemList, toItemReferences } from "../../item-fields.ts";
import { listAnswer, pagingFields, toPageQuery } from "../../paging.ts";
import { type Route, route } from "../../route.ts";

const tag = "Trash";

const trashItemSchema = z.lazy(() =>
  z.object({
    id: z.string().describe("Id of the item, which it has again after it is restored"),
    kind: itemKind,
    title: z.string(),
    created: z.iso.datetime().describe("When it was deleted"),
    expires: z.iso.datetime().nullable().describe("When it is deleted for good; null: never"),
    batch_id: z.string().describe("The same for all items of one deletion"),
    _folder: z.string().describe("Folder in which it was"),
    path: z.array(z.string()).describe("Names of the folders in which it was, from below the root"),
    size: z.int().describe("Bytes of its PDFs and resources"),
    counts: z
      .object({ folders: z.int(), contents: z.int(), smartlinks: z.int() })
      .describe("How many items it contains, itself included"),
  }),
);

const restoredItems = {
  kind: "enveloped",
  what: "The restored items, then the PDFs that were restored with them",
  schema: z.lazy(() =>
    z.array(
      z.object({
        kind: itemKind,
        id: z.string(),
        title: z.string(),
        _folder: z.string().describe("Folder in which it is now"),
        moved: z.boolean().describe("Whether its original folder is gone"),
      }),
    ),
  ),
} as const;

const settingsSchema = z.lazy(() =>
  z.strictObject({
    trash_days: z
      .union(
        trashDayChoices.map((days) => z.literal(days)),
        { error: `expected one of ${trashDayChoices.join(", ")}` },
      )
      .meta({ description: "Days until deleted items are deleted for good; 0: never", examples: [30] }),
  }),
);

const idList = z.lazy(() =>
  z
    .array(z.string().min(1, { error: "expected the id of an item in the trash" }), { error: "expected a list of ids" })
    .min(1, { error: "expected at least one id" })
    .max(10_000, { error: "expected at most 10000 ids" })
    .meta({ examples: [["4f1c2a9e8b7d6c5f4e3d2c1b"]] }),
);

/** Creates the routes. */
export const trashRoutes = (trash: Trash): readonly Route[] => [
  route({
    method: "GET",
    path: "/trash",
    tag,
    summary: "List the deleted items",
    access: "user",
    query: z.lazy(() => z.object(pagingFields())),
    answer: {
      kind: "enveloped",
      what: "Deleted items, the first deleted first",
      schema: z.lazy(() => z.array(trashItemSchema)),
    },
    errorStatuses: [422],
    handle: async ({ query }) =>
      listAnswer(
        await trash.list(toPageQuery(query)),
        (item) => item,
        ({ created, id }) => [created, id],
      ),
  }),
  route({
    method: "POST",
    path: "/trash",
    tag,
    summary: "Move contents, smartlinks and folders into the trash",
    description:
      "Deletes all items or, if one of them cannot be deleted, none. A folder goes with everything in it. A PDF that smartlinks use goes only together with all of them.",
    access: "user",
    body: { kind: "json", schema: z.lazy(() => z.strictObject({ items: itemList })) },
    answer: { kind: "enveloped", what: "The deleted items", schema: z.lazy(() => z.array(trashItemSchema)) },
    errorStatuses: [403, 404, 409, 412, 507],
    handle: async ({ body, caller }) => trash.add(toItemReferences(body.items), await caller.newId()),
  }),
  route({
    method: "DELETE",
    path: "/trash",
    tag,
    summary: "Empty the trash",
    access: "user",
    answer: {
      kind: "enveloped",
      what: "How many items were deleted for good",
      schema: z.lazy(() => z.object({ count: z.int() })),
    },
    errorStatuses: [],
    handle: async () => ok({ count: await trash.empty() }),
  }),
  route({
    method: "POST",
    path: "/trash/restore",
    tag,
    summary: "Restore many deleted items",
    access: "user",
    body: { kind: "json", schema: z.lazy(() => z.strictObject({ ids: idList })) },
    answer: restoredItems,
    errorStatuses: [404, 507],
    handle: ({ body }) => trash.restore(body.ids),
  }),
  route({
    method: "GET",
    path: "/trash/settings",
    tag,
    summary: "How long deleted items stay in the trash",
    access: "user",
    startsBeforeAuthentication: true,
    answer: { kind: "enveloped", what: "The setting", schema: settingsSchema },
    errorStatuses: [],
    handle: async () => ok({ trash_days: await trash.days() }),
  }),
  route({
    method: "PUT",
    path: "/trash/settings",
    tag,
    summary: "Set how long deleted items stay in the trash",
    description: "Holds for the items in the trash as well. None of them expires within the next day because of it.",
    access: "user",
    body: { kind: "json", schema: settingsSchema },
    answer: { kind: "enveloped", what: "The setting", schema: settingsSchema },
    errorStatuses: [507],
    handle: async ({ body }) => {
      await trash.setDays(body.trash_days);
      return ok({ trash_days: await trash.days() });
    },
  }),
  route({
    method: "POST",
    path: "/trash/{id}/restore",
    tag,
    summary: "Restore a deleted item",
    access: "user",
    answer: restoredItems,
    errorStatuses: [404, 507],
    handle: ({ params }) => trash.restore([params["id"] ?? ""]),
  }),
  route({
    method: "DELETE",
    path: "/trash/{id}",
    tag,
    summary: "Delete an item of the trash for good",
    access: "user",
    answer: { kind: "enveloped", what: "The item that was deleted", schema: trashItemSchema },
    errorStatuses: [404, 409],
    handle: ({ params }) => trash.remove(params["id"] ?? ""),
  }),
];
