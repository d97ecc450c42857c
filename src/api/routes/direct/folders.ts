/** The calls for folders. The root and “Unclassified” are read-only, and only an empty folder can be deleted. */
import { folderSchema } from "#domain/model/records/folder.ts";
import { z } from "#domain/model/zod.ts";
import type { FolderChange, Folders } from "#usecases/library/folders.ts";
import { optionalTextField } from "../../fields.ts";
import { listAnswer, pagingFields, toPageQuery } from "../../paging.ts";
import { type Route, route } from "../../route.ts";

const tag = "Folders";

const name = z.lazy(() =>
  z
    .string({ error: "expected the folder's name" })
    .trim()
    .min(1, { error: "expected the folder's name" })
    .max(200, { error: "expected a name of at most 200 characters" })
    .refine((text) => text !== "/", { error: "expected another name than /, which is the root's" })
    .meta({ examples: ["Offers"] }),
);

const changeSchema = z.lazy(() =>
  z.strictObject({
    name: name.optional().describe("New name"),
    _folder: optionalTextField("Parent folder; without it, the root or where it lies"),
    folder: optionalTextField("The same as _folder"),
  }),
);

const creationSchema = z.lazy(() => changeSchema.unwrap().extend({ name: name.describe("Name") }));

const wanted = <Body extends FolderChange & { folder?: string | undefined }>({ folder, ...body }: Body) => ({
  ...body,
  _folder: body._folder ?? folder,
});

export const folderRoutes = (folders: Folders): readonly Route[] => [
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
    summary: "Create a folder",
    access: "user",
    body: { kind: "form", schema: creationSchema },
    answer: { kind: "enveloped", what: "The new folder", schema: folderSchema },
    errorStatuses: [404, 422],
    handle: ({ body, caller }) => folders.create(wanted(body), caller),
  }),
  route({
    method: "GET",
    path: "/folder/{id}",
    tag,
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
    summary: "Rename or move a folder",
    access: "user",
    body: { kind: "form", schema: changeSchema },
    answer: { kind: "enveloped", what: "The changed folder", schema: folderSchema },
    errorStatuses: [403, 404, 422],
    handle: ({ params: { id = "" }, body }) => folders.change(id, wanted(body)),
  }),
  route({
    method: "DELETE",
    path: "/folder/{id}",
    tag,
    summary: "Delete an empty folder",
    access: "user",
    answer: { kind: "enveloped", what: "The folder that was deleted", schema: folderSchema },
    errorStatuses: [403, 404, 409],
    handle: ({ params: { id = "" } }) => folders.remove(id),
  }),
];
