/** Routes of the hosted reader. Readers have no credentials, so these routes need none. */
import { viewedSmartlinkSchema } from "#domain/model/records/viewed-smartlink.ts";
import { z } from "#domain/model/zod.ts";
import type { Views } from "#usecases/publishing/views.ts";
import { fileResultResponse } from "../../file-response.ts";
import { type Route, route } from "../../route.ts";

const tag = "Readers";
const viewed = { kind: "enveloped", what: "The smartlink's public fields", schema: viewedSmartlinkSchema } as const;
const query = z.lazy(() =>
  z.object({
    key: z
      .string()
      .max(100)
      .default("")
      .describe("Key of a password-protected smartlink, from the addresses that unlocking it returns"),
  }),
);

/** Creates the routes. */
export const viewRoutes = (views: Views): readonly Route[] => [
  route({
    method: "GET",
    path: "/view/{id}",
    tag,
    summary: "Read the public fields of a smartlink",
    access: "open",
    query,
    answer: viewed,
    errorStatuses: [403, 404, 422],
    handle: ({ params, query: { key } }) => views.get(params["id"] ?? "", key),
  }),
  route({
    method: "POST",
    path: "/view/{id}/unlock",
    tag,
    summary: "Unlock a password-protected smartlink",
    access: "open",
    body: {
      kind: "form",
      schema: z.lazy(() => z.strictObject({ password: z.string().max(1000).describe("The smartlink's password") })),
    },
    answer: viewed,
    errorStatuses: [403, 404, 422],
    handle: ({ params, body }) => views.unlock(params["id"] ?? "", body.password),
  }),
  route({
    method: "GET",
    path: "/view/{id}/file",
    tag,
    summary: "The PDF of a smartlink",
    access: "open",
    query,
    answer: { kind: "file", what: "The PDF", mimetypes: ["application/pdf"] },
    errorStatuses: [403, 404, 416, 422],
    handle: ({ params, query: { key }, request }) => fileResultResponse(request, views.file(params["id"] ?? "", key)),
  }),
  route({
    method: "GET",
    path: "/view/{id}/asset/{asset}/{resource}",
    tag,
    summary: "A resource of an asset",
    access: "open",
    query,
    answer: { kind: "file", what: "The resource", mimetypes: ["*/*"] },
    errorStatuses: [403, 404, 416, 422],
    handle: ({ params, query: { key }, request }) => {
      const { id = "", asset = "", resource = "" } = params;
      return fileResultResponse(request, views.resource(id, asset, resource, key));
    },
  }),
];
