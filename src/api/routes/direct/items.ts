/** Routes for many items of the library at once. */
import { z } from "#domain/model/zod.ts";
import type { ItemMover } from "#usecases/library/move-items.ts";
import { idField } from "../../fields.ts";
import { itemKind, itemList, toItemReferences } from "../../item-fields.ts";
import { type Route, route } from "../../route.ts";

/** Creates the routes. */
export const itemRoutes = (mover: ItemMover): readonly Route[] => [
  route({
    method: "POST",
    path: "/move",
    tag: "Folders",
    summary: "Move contents, smartlinks and folders into a folder",
    description: "Moves all items or, if one of them cannot be moved, none.",
    access: "user",
    body: {
      kind: "json",
      schema: z.lazy(() => z.strictObject({ items: itemList, folder: idField("folder").describe("Folder id") })),
    },
    answer: {
      kind: "enveloped",
      what: "The items with their revisions",
      schema: z.lazy(() => z.array(z.object({ kind: itemKind, id: z.string(), revision: z.int() }))),
    },
    errorStatuses: [403, 404, 412],
    handle: ({ body }) => mover.move(toItemReferences(body.items), body.folder),
  }),
];
