/** Routes for contents: uploaded PDFs and the images of their pages. */
import { contentSchema, uploadedContentSchema } from "#domain/model/records/content.ts";
import { z } from "#domain/model/zod.ts";
import { type ImageSize, imageWidths } from "#usecases/library/addresses.ts";
import type { Contents } from "#usecases/library/contents.ts";
import type { ItemRemoval } from "#usecases/library/trash/item-removal.ts";
import { fileField, idField, optionalTextField, permanentField } from "../../fields.ts";
import { fileResponse, fileResultResponse } from "../../file-response.ts";
import { listAnswer, pagingFields, toPageQuery } from "../../paging.ts";
import { type Route, route } from "../../route.ts";

const tag = "Contents";
const content = { kind: "enveloped", what: "The content", schema: contentSchema } as const;

const uploadSchema = z.lazy(() =>
  z.strictObject({
    file: fileField("The PDF"),
    folder: idField("folder").describe("Folder id"),
    pdf_password: optionalTextField(
      "Password of an encrypted PDF, which is then stored decrypted; the password is not stored",
      1000,
    ).meta({ format: "password" }),
    title: optionalTextField("Title; without one, the file's name", 1000),
  }),
);

const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .meta({ description: "Page, counted from 1", examples: ["1"] });
const widths = Object.entries(imageWidths)
  .map(([name, width]) => `${name}: ${width}`)
  .join(", ")
  .concat(" pixels wide");
const sizes = Object.keys(imageWidths) as [ImageSize, ...ImageSize[]];

/** Creates the routes. */
export const contentRoutes = (contents: Contents, removal: ItemRemoval): readonly Route[] => [
  route({
    method: "GET",
    path: "/content",
    tag,
    summary: "List the contents",
    access: "user",
    startsBeforeAuthentication: true,
    query: z.lazy(() =>
      z.object({ folder: z.string().optional().describe("Only contents of this folder"), ...pagingFields() }),
    ),
    answer: { kind: "enveloped", what: "Contents, oldest first", schema: z.lazy(() => z.array(contentSchema)) },
    errorStatuses: [422],
    handle: async ({ query }) =>
      listAnswer(
        await contents.list(query.folder, toPageQuery(query)),
        (item) => item,
        ({ created, id }) => [created, id],
      ),
  }),
  route({
    method: "POST",
    path: "/content",
    tag,
    revision: "sent",
    summary: "Upload a PDF",
    access: "user",
    body: { kind: "form", schema: uploadSchema },
    answer: { ...content, schema: uploadedContentSchema },
    errorStatuses: [404, 413, 415, 422, 507],
    handle: ({ body, caller }) =>
      contents.create(
        {
          folder: body.folder,
          title: body.title ?? "",
          filename: body.file.name,
          file: body.file,
          ...(body.pdf_password === undefined ? {} : { pdfPassword: body.pdf_password }),
        },
        caller,
      ),
  }),
  route({
    method: "GET",
    path: "/content/{id}",
    tag,
    revision: "sent",
    summary: "Read a content",
    access: "user",
    startsBeforeAuthentication: true,
    answer: content,
    errorStatuses: [404],
    handle: ({ params }) => contents.get(params["id"] ?? ""),
  }),
  route({
    method: "PUT",
    path: "/content/{id}",
    tag,
    revision: "checked",
    summary: "Rename or move a content",
    access: "user",
    body: {
      kind: "form",
      schema: z.lazy(() =>
        z.strictObject({
          title: optionalTextField("New title", 1000),
          folder: optionalTextField("Id of the new folder"),
        }),
      ),
    },
    answer: { ...content, what: "The changed content" },
    errorStatuses: [404, 422],
    handle: ({ params, body, write }) => contents.change(params["id"] ?? "", body, write),
  }),
  route({
    method: "POST",
    path: "/content/{id}/duplicate",
    tag,
    revision: "sent",
    summary: "Copy a content",
    access: "user",
    body: {
      kind: "form",
      required: false,
      schema: z.lazy(() => z.strictObject({ title: optionalTextField("Title of the copy", 1000) })),
    },
    answer: { ...content, what: "The copy" },
    errorStatuses: [404, 422, 507],
    handle: ({ params, body, caller }) => contents.duplicate(params["id"] ?? "", body.title, caller),
  }),
  route({
    method: "DELETE",
    path: "/content/{id}",
    tag,
    revision: "checked",
    summary: "Move a content that no smartlink uses into the trash",
    access: "user",
    query: z.lazy(() => z.object({ permanent: permanentField() })),
    answer: { ...content, what: "The content that was deleted" },
    errorStatuses: [404, 409],
    handle: ({ params, query, write }) => removal.content(params["id"] ?? "", { ...query, ...write }),
  }),
  route({
    method: "GET",
    path: "/content/{id}/file",
    tag,
    summary: "The PDF, whole or a range of it",
    access: "file",
    answer: { kind: "file", what: "The PDF", mimetypes: ["application/pdf"] },
    errorStatuses: [404, 416],
    handle: ({ params, request }) => fileResultResponse(request, contents.file(params["id"] ?? "")),
  }),
  route({
    method: "GET",
    path: "/content/{id}/page/{page}",
    tag,
    summary: "Image of a page",
    access: "file",
    params: { page: pageNumber },
    query: z.lazy(() =>
      z.object({
        size: z
          .enum(sizes, { error: `expected one of ${sizes.join(", ")}` })
          .default("thumb")
          .describe(widths),
      }),
    ),
    answer: { kind: "file", what: "The image", mimetypes: ["image/png"] },
    errorStatuses: [404, 416, 422],
    handle: async ({ params, query, request }) => {
      const image = await contents.image(params["id"] ?? "", Number(params["page"]), query.size);
      if (!image.ok) return image;
      const { id, bytes, mimetype } = image.value;
      const filename = `page-${params["page"]}.png`;
      return fileResponse(request, { file: new Blob([bytes]), sha256: id.replaceAll(" ", "-"), mimetype, filename });
    },
  }),
];
