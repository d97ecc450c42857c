/** The calls for smartlinks, which the interface calls documents: what is read here is a template file anywhere. */
import { smartlinkRecordSchema, wholeSmartlinkSchema } from "#domain/model/records/smartlink-record.ts";
import { z } from "#domain/model/zod.ts";
import type { Smartlinks } from "#usecases/library/smartlinks.ts";
import { optionalText } from "../../fields.ts";
import { listed, pageQuery, pagingQuery } from "../../paging.ts";
import { type Route, route } from "../../route.ts";
import { changeFormSchema, creationFormSchema, fieldsOfForm, settingsOfForm } from "../../smartlink-form.ts";

const tag = "Smartlinks";
const smartlink = { kind: "enveloped", what: "The smartlink", schema: smartlinkRecordSchema } as const;

export const smartlinkRoutes = (smartlinks: Smartlinks): readonly Route[] => [
  route({
    method: "GET",
    path: "/document",
    tag,
    summary: "List the smartlinks",
    access: "user",
    ahead: true,
    query: z.lazy(() =>
      z.object({ folder: z.string().optional().describe("Only smartlinks of this folder"), ...pagingQuery() }),
    ),
    answer: {
      kind: "enveloped",
      what: "Smartlinks, oldest first",
      schema: z.lazy(() => z.array(smartlinkRecordSchema)),
    },
    refusals: [422],
    handle: async ({ query }) =>
      listed(
        await smartlinks.list(query.folder, pageQuery(query)),
        (item) => item,
        ({ inserted, id }) => [inserted, id],
      ),
  }),
  route({
    method: "POST",
    path: "/document",
    tag,
    summary: "Create a smartlink from a content",
    access: "user",
    body: { kind: "form", schema: creationFormSchema },
    answer: smartlink,
    refusals: [404, 422, 507],
    handle: async ({ body, caller }) => {
      const global = settingsOfForm(body);
      if (!global.ok) return global;
      const { folder, content, title = "", distribution = 0 } = body;
      const wish = { folder, content, title, distribution, fields: fieldsOfForm(body), global: global.value };
      return smartlinks.create(wish, caller);
    },
  }),
  route({
    method: "GET",
    path: "/document/{id}",
    tag,
    summary: "Read a smartlink with its assets",
    description: "The answer is a template file: the resources of its assets stand in it as data addresses.",
    access: "user",
    ahead: true,
    answer: { kind: "enveloped", what: "The whole smartlink", schema: wholeSmartlinkSchema },
    refusals: [404],
    handle: ({ params }) => smartlinks.whole(params["id"] ?? ""),
  }),
  route({
    method: "PUT",
    path: "/document/{id}",
    tag,
    summary: "Change a smartlink",
    access: "user",
    body: { kind: "form", schema: changeFormSchema },
    answer: smartlink,
    refusals: [404, 422],
    handle: ({ params, body }) =>
      smartlinks.change(params["id"] ?? "", {
        folder: body.folder,
        fields: fieldsOfForm(body),
        global: (now) => settingsOfForm(body, now),
      }),
  }),
  route({
    method: "DELETE",
    path: "/document/{id}",
    tag,
    summary: "Delete a smartlink with its assets",
    access: "user",
    answer: { ...smartlink, what: "The smartlink that was deleted" },
    refusals: [404],
    handle: ({ params }) => smartlinks.remove(params["id"] ?? ""),
  }),
  route({
    method: "POST",
    path: "/document/{id}/duplicate",
    tag,
    summary: "Copy a smartlink with its assets",
    access: "user",
    body: {
      kind: "form",
      required: false,
      schema: z.lazy(() => z.strictObject({ title: optionalText("Title of the copy", 1000) })),
    },
    answer: { ...smartlink, what: "The copy" },
    refusals: [404, 422, 507],
    handle: ({ params, body, caller }) => smartlinks.duplicate(params["id"] ?? "", body.title, caller),
  }),
];
