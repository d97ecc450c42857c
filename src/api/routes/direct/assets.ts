/** Routes for assets. Records contain the addresses of their resources, which have a route of their own. */
import { assetRecordSchema } from "#domain/model/records/stored-asset.ts";
import { z } from "#domain/model/zod.ts";
import { problem } from "#domain/problem.ts";
import { fail } from "#domain/result.ts";
import type { Assets } from "#usecases/library/assets.ts";
import { assetFormSchema, pageMissing, readAssetForm } from "../../asset-form.ts";
import { fileResultResponse } from "../../file-response.ts";
import { listAnswer, pagingFields, toPageQuery } from "../../paging.ts";
import { type Route, route } from "../../route.ts";

const tag = "Assets";
const asset = { kind: "enveloped", what: "The asset", schema: assetRecordSchema } as const;

/** Creates the routes. */
export const assetRoutes = (assets: Assets): readonly Route[] => [
  route({
    method: "GET",
    path: "/asset",
    tag,
    summary: "List the assets of a smartlink",
    access: "user",
    startsBeforeAuthentication: true,
    query: z.lazy(() =>
      z.object({
        documentId: z.string().optional().describe("Smartlink id; without it, all assets"),
        ...pagingFields(),
      }),
    ),
    answer: { kind: "enveloped", what: "Assets, oldest first", schema: z.lazy(() => z.array(assetRecordSchema)) },
    errorStatuses: [422],
    handle: async ({ query }) =>
      listAnswer(
        await assets.list(query.documentId, toPageQuery(query)),
        (item) => item,
        ({ inserted, id }) => [inserted, id],
      ),
  }),
  route({
    method: "POST",
    path: "/asset",
    tag,
    revision: "checked",
    summary: "Create an asset, or, with id, edit one",
    access: "user",
    body: { kind: "form", schema: assetFormSchema },
    answer: asset,
    errorStatuses: [404, 413, 422, 507],
    handle: async ({ body, caller, write }) => {
      const read = await readAssetForm(body);
      if (!read.ok) return read;
      const { document, page, ...input } = read.value;
      if (body.id !== undefined) return assets.change(body.id, read.value, write);
      if (page === undefined) return fail(pageMissing);
      return document === undefined ? fail(documentMissing) : assets.create({ ...input, document, page }, caller);
    },
  }),
  route({
    method: "GET",
    path: "/asset/{id}",
    tag,
    revision: "sent",
    summary: "Read an asset",
    access: "user",
    startsBeforeAuthentication: true,
    answer: asset,
    errorStatuses: [404],
    handle: ({ params }) => assets.get(params["id"] ?? ""),
  }),
  route({
    method: "DELETE",
    path: "/asset/{id}",
    tag,
    revision: "checked",
    summary: "Delete an asset",
    access: "user",
    answer: { ...asset, what: "The asset that was deleted" },
    errorStatuses: [404],
    handle: ({ params, write }) => assets.remove(params["id"] ?? "", write),
  }),
  route({
    method: "GET",
    path: "/asset/{id}/{resource}",
    tag,
    summary: "A resource of an asset",
    access: "file",
    answer: { kind: "file", what: "The resource", mimetypes: ["*/*"] },
    errorStatuses: [404, 416],
    handle: ({ params, request }) =>
      fileResultResponse(request, assets.resource(params["id"] ?? "", params["resource"] ?? "")),
  }),
];

const documentMissing = problem("shape-invalid", "The smartlink is missing. Send its id as documentId.", {
  path: "documentId",
});
