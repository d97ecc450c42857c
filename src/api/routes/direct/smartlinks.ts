/** Routes for smartlinks, which the API calls documents. */
import {
  smartlinkRecordSchema,
  wholeSmartlinkSchema,
  writtenSmartlinkSchema,
} from "#domain/model/records/smartlink-record.ts";
import { z } from "#domain/model/zod.ts";
import type { Smartlinks } from "#usecases/library/smartlinks.ts";
import type { ItemRemoval } from "#usecases/library/trash/item-removal.ts";
import { optionalTextField, permanentField } from "../../fields.ts";
import { listAnswer, pagingFields, toPageQuery } from "../../paging.ts";
import { type Route, route } from "../../route.ts";
import {
  changeFormSchema,
  creationFormSchema,
  toMarks,
  toSettings,
  toSkin,
  toSmartlinkFields,
} from "../../smartlink-form.ts";

const tag = "Smartlinks";
const smartlink = { kind: "enveloped", what: "The smartlink", schema: smartlinkRecordSchema } as const;
const writtenSmartlink = { ...smartlink, schema: writtenSmartlinkSchema } as const;

/** Creates the routes. */
export const smartlinkRoutes = (smartlinks: Smartlinks, removal: ItemRemoval): readonly Route[] => [
  route({
    method: "GET",
    path: "/document",
    tag,
    summary: "List the smartlinks",
    access: "user",
    startsBeforeAuthentication: true,
    query: z.lazy(() =>
      z.object({ folder: z.string().optional().describe("Only smartlinks of this folder"), ...pagingFields() }),
    ),
    answer: {
      kind: "enveloped",
      what: "Smartlinks, oldest first",
      schema: z.lazy(() => z.array(smartlinkRecordSchema)),
    },
    errorStatuses: [422],
    handle: async ({ query }) =>
      listAnswer(
        await smartlinks.list(query.folder, toPageQuery(query)),
        (item) => item,
        ({ inserted, id }) => [inserted, id],
      ),
  }),
  route({
    method: "POST",
    path: "/document",
    tag,
    revision: "sent",
    summary: "Create a smartlink from a content",
    access: "user",
    body: { kind: "form", schema: creationFormSchema },
    answer: writtenSmartlink,
    errorStatuses: [404, 422, 507],
    handle: async ({ body, caller }) => {
      const global = toSettings(body);
      if (!global.ok) return global;
      const skin = toSkin(body);
      if (!skin.ok) return skin;
      const marks = toMarks(body);
      if (!marks.ok) return marks;
      const { folder, content, title = "", distribution = 0 } = body;
      const look = { global: global.value, skin: skin.value ?? undefined, marks: marks.value ?? undefined };
      return smartlinks.create(
        { folder, content, title, distribution, fields: toSmartlinkFields(body), ...look },
        caller,
      );
    },
  }),
  route({
    method: "GET",
    path: "/document/{id}",
    tag,
    revision: "sent",
    summary: "Read a smartlink with its assets",
    description: "The response is a template file: it contains the resources of its assets as data: addresses.",
    access: "user",
    startsBeforeAuthentication: true,
    answer: { kind: "enveloped", what: "The whole smartlink", schema: wholeSmartlinkSchema },
    errorStatuses: [404],
    handle: ({ params }) => smartlinks.getWithAssets(params["id"] ?? ""),
  }),
  route({
    method: "PUT",
    path: "/document/{id}",
    tag,
    revision: "checked",
    summary: "Change a smartlink",
    access: "user",
    body: { kind: "form", schema: changeFormSchema },
    answer: writtenSmartlink,
    errorStatuses: [404, 422],
    handle: async ({ params, body, write }) => {
      const skin = toSkin(body);
      if (!skin.ok) return skin;
      const marks = toMarks(body);
      if (!marks.ok) return marks;
      const change = {
        skin: skin.value,
        marks: marks.value,
        folder: body.folder,
        fields: toSmartlinkFields(body),
        global: (now: Readonly<Record<string, unknown>>) => toSettings(body, now),
      };
      return smartlinks.change(params["id"] ?? "", change, write);
    },
  }),
  route({
    method: "DELETE",
    path: "/document/{id}",
    tag,
    revision: "checked",
    summary: "Move a smartlink with its assets into the trash",
    access: "user",
    query: z.lazy(() => z.object({ permanent: permanentField() })),
    answer: { ...smartlink, what: "The smartlink that was deleted" },
    errorStatuses: [404],
    handle: ({ params, query, write }) => removal.smartlink(params["id"] ?? "", { ...query, ...write }),
  }),
  route({
    method: "POST",
    path: "/document/{id}/duplicate",
    tag,
    revision: "sent",
    summary: "Copy a smartlink with its assets",
    access: "user",
    body: {
      kind: "form",
      required: false,
      schema: z.lazy(() => z.strictObject({ title: optionalTextField("Title of the copy", 1000) })),
    },
    answer: { ...smartlink, what: "The copy" },
    errorStatuses: [404, 422, 507],
    handle: ({ params, body, caller }) => smartlinks.duplicate(params["id"] ?? "", body.title, caller),
  }),
];
