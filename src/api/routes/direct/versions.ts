/** Routes for the versions of smartlinks. */
import { smartlinkRecordSchema, wholeSmartlinkSchema } from "#domain/model/records/smartlink-record.ts";
import { z } from "#domain/model/zod.ts";
import type { Versions } from "#usecases/library/versions/versions.ts";
import { listAnswer, pagingFields, toPageQuery } from "../../paging.ts";
import { type Route, route } from "../../route.ts";

const tag = "Versions";
const listPath = "/document/{id}/versions";
const path = `${listPath}/{version}`;

const versionSchema = z.lazy(() =>
  z.object({
    id: z.string(),
    number: z.int().describe("1 for the smartlink's first version, and so on"),
    name: z.string().nullable().describe("Versions with a name are never removed to make room"),
    created: z.iso.datetime().describe("When the version was stored"),
    updated: z.iso.datetime().describe("When the smartlink had last been changed"),
    title: z.string().describe("Title of the smartlink in the version"),
    assets: z.int().describe("Number of assets in the version"),
  }),
);

const valueChanges = () =>
  z.array(z.object({ key: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }));
const namedAsset = { id: z.string(), name: z.string(), page: z.int() };
const place = () => z.object({ page: z.int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const comparisonSchema = z.lazy(() =>
  z.object({
    fields: valueChanges().describe("Fields of the smartlink; passwords are shown as dots"),
    settings: valueChanges().describe("Keys of config.global"),
    skin: valueChanges().describe("Fields of config.skin"),
    assets: z.object({
      added: z.array(z.object(namedAsset)),
      removed: z.array(z.object(namedAsset)),
      moved: z.array(z.object({ ...namedAsset, from: place(), to: place() })).describe("In percent of the page"),
      changed: z.array(z.object({ ...namedAsset, fields: z.array(z.string()) })),
    }),
  }),
);

const versionName = z.lazy(() =>
  z
    .string({ error: "expected the version's name" })
    .trim()
    .min(1, { error: "expected the version's name" })
    .max(300, { error: "expected a name of at most 300 characters" })
    .meta({ examples: ["Before the spring campaign"] }),
);

/** Creates the routes. */
export const versionRoutes = (versions: Versions): readonly Route[] => [
  route({
    method: "GET",
    path: listPath,
    tag,
    summary: "List the versions of a smartlink",
    description:
      "A version is the state before a change; changes within five minutes share one. Of the versions without a name, the newest 20 are stored.",
    access: "user",
    startsBeforeAuthentication: true,
    query: z.lazy(() => z.object(pagingFields())),
    answer: { kind: "enveloped", what: "Versions, oldest first", schema: z.lazy(() => z.array(versionSchema)) },
    errorStatuses: [404, 422],
    handle: async ({ params, query }) => {
      const page = await versions.list(params["id"] ?? "", toPageQuery(query));
      if (!page.ok) return page;
      return listAnswer(
        page.value,
        (item) => item,
        ({ created, id }) => [created, id],
      );
    },
  }),
  route({
    method: "POST",
    path: listPath,
    tag,
    summary: "Store the present state as a version with a name",
    access: "user",
    body: { kind: "form", schema: z.lazy(() => z.strictObject({ name: versionName })) },
    answer: { kind: "enveloped", what: "The version", schema: versionSchema },
    errorStatuses: [404, 422, 507],
    handle: async ({ params, body, caller }) => versions.create(params["id"] ?? "", body.name, await caller.newId()),
  }),
  route({
    method: "GET",
    path,
    tag,
    summary: "Read a smartlink as it was",
    description: "The response is a template file, as that of GET /document/{id}.",
    access: "user",
    startsBeforeAuthentication: true,
    answer: { kind: "enveloped", what: "The whole smartlink in that version", schema: wholeSmartlinkSchema },
    errorStatuses: [404],
    handle: ({ params }) => versions.get(params["id"] ?? "", params["version"] ?? ""),
  }),
  route({
    method: "PUT",
    path,
    tag,
    summary: "Name a version",
    access: "user",
    body: {
      kind: "form",
      schema: z.lazy(() =>
        z.strictObject({
          name: z
            .union([z.literal("").transform(() => null), z.null(), versionName], { error: "expected a name" })
            .describe("The name; an empty text removes it"),
        }),
      ),
    },
    answer: { kind: "enveloped", what: "The version", schema: versionSchema },
    errorStatuses: [404, 422],
    handle: ({ params, body }) => versions.rename(params["id"] ?? "", params["version"] ?? "", body.name),
  }),
  route({
    method: "DELETE",
    path,
    tag,
    summary: "Delete a version",
    access: "user",
    answer: { kind: "enveloped", what: "The version that was deleted", schema: versionSchema },
    errorStatuses: [404],
    handle: ({ params }) => versions.remove(params["id"] ?? "", params["version"] ?? ""),
  }),
  route({
    method: "GET",
    path: `${path}/changes`,
    tag,
    summary: "What has changed since a version",
    access: "user",
    description:
      "With `compare=previous`, what had changed in the version since the one before it; 404 for the first version.",
    startsBeforeAuthentication: true,
    query: z.lazy(() =>
      z.object({
        compare: z
          .enum(["now", "previous"], { error: "expected now or previous" })
          .default("now")
          .describe("What the version is compared with: the present state, or the version before it"),
      }),
    ),
    answer: {
      kind: "enveloped",
      what: "The differences; `before` is the older state, `after` the newer one",
      schema: comparisonSchema,
    },
    errorStatuses: [404, 422],
    handle: ({ params, query }) => versions.compare(params["id"] ?? "", params["version"] ?? "", query.compare),
  }),
  route({
    method: "POST",
    path: `${path}/restore`,
    tag,
    summary: "Restore a version",
    description:
      "Stores the present state as a version first. The smartlink stays in its folder. If-Match takes the smartlink's ETag.",
    access: "user",
    revision: "checked",
    answer: { kind: "enveloped", what: "The smartlink", schema: smartlinkRecordSchema },
    errorStatuses: [404, 507],
    handle: ({ params, write }) => versions.restore(params["id"] ?? "", params["version"] ?? "", write),
  }),
];
