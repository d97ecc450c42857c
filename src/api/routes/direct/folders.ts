/** Routes for folders. */
import { folderSchema } from "#domain/model/records/folder.ts";
import { z } from "#domain/model/zod.ts";
import type { FolderChange, Folders } from "#usecases/library/folders.ts";
import type { ItemRemoval } from "#usecases/library/trash/item-removal.ts";
import { optionalTextField, permanentField, switchField } from "../../fields.ts";
import { listAnswer, pagingFields, toPageQuery } from "../../paging.ts";
import { type Route, route } from "../../route.ts";

const tag = "Folders";

const name = z.lazy(() =>
  z
    .string({ error: "expected the folder's name" })
    .trim()
    .min(1, { error: "expected the folder's name" })
    .max(300, { error: "expected a name of at most 300 characters" })
    .refine((text) => text !== "/", { error: "expected a name other than /, which is the root folder's" })
    .meta({ examples: ["Offers"] }),
);

const changeSchema = z.lazy(() =>
  z.strictObject({
    name: name.optional().describe("New name"),
    _folder: optionalTextField("Parent folder; without it, the root folder or the folder's current parent"),
    folder: optionalTextField("Alias of _folder"),
  }),
);

const creationSchema = z.lazy(() => changeSchema.unwrap().extend({ name: name.describe("Name") }));

const toFolderFields = <Body extends FolderChange & { folder?: string | undefined }>({ folder, ...body }: Body) => ({
  ...body,
  _folder: body._folder ?? folder,
});

/** Creates the routes. */
export const folderRoutes = (folders: Folders, removal: ItemRemoval): readonly Route[] => [
  route({
    method: "GET",
    path: "/folder",
    tag,
    summary: "List the folders of the organisation",
    access: "user",
    startsBeforeAuthentication: true,
    query: z.lazy(() =>
      z.object({ _folder: z.string().optional().describe("Only folders in this one"), ...pagingFields() }),
    ),
    answer: { kind: "enveloped", what: "Folders, oldest first", schema: z.lazy(() => z.array(folderSchema)) },
    errorStatuses: [422],
    handle: async ({ query }) =>
      listAnswer(
        await folders.list(query._folder, toPageQuery(query)),
        (folder) => folder,
        ({ created, id }) => [created, id],
      ),
  }),
  route({
    method: "POST",
    path: "/folder",
    tag,
    revision: "sent",
    summary: "Create a folder",
    access: "user",
    body: { kind: "form", schema: creationSchema },
    answer: { kind: "enveloped", what: "The new folder", schema: folderSchema },
    errorStatuses: [404, 422],
    handle: ({ body, caller }) => folders.create(toFolderFields(body), caller),
  }),
  route({
    method: "GET",
    path: "/folder/{id}",
    tag,
    revision: "sent",
    summary: "Read a folder",
    access: "user",
    startsBeforeAuthentication: true,
    answer: { kind: "enveloped", what: "The folder", schema: folderSchema },
    errorStatuses: [404],
    handle: ({ params: { id = "" } }) => folders.get(id),
  }),
  route({
    method: "PUT",
    path: "/folder/{id}",
    tag,
    revision: "checked",
    summary: "Rename or move a folder",
    access: "user",
    body: { kind: "form", schema: changeSchema },
    answer: { kind: "enveloped", what: "The changed folder", schema: folderSchema },
    errorStatuses: [403, 404, 422],
    handle: ({ params: { id = "" }, body, write }) => folders.change(id, toFolderFields(body), write),
  }),
  route({
    method: "DELETE",
    path: "/folder/{id}",
    tag,
    revision: "checked",
    summary: "Move a folder into the trash",
    description: "Without `recursive`, the folder must be empty.",
    access: "user",
    query: z.lazy(() =>
      z.object({
        permanent: permanentField(),
        recursive: switchField("true: with all folders, contents and smartlinks in it"),
      }),
    ),
    answer: { kind: "enveloped", what: "The folder that was deleted", schema: folderSchema },
    errorStatuses: [403, 404, 409],
    handle: ({ params: { id = "" }, query, write }) => removal.folder(id, { ...query, ...write }),
  }),
];
