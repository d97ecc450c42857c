/** Routes of this site's event collector: readers post events without credentials, callers with credentials list them. */
import { sentEventsSchema, trackedEventSchema } from "#domain/model/tracked-event.ts";
import { z } from "#domain/model/zod.ts";
import { ok } from "#domain/result.ts";
import type { TrackedEvents } from "#usecases/statistics/tracked-events.ts";
import { listAnswer, pagingFields, toPageQuery } from "../../paging.ts";
import { type Route, route } from "../../route.ts";

const tag = "Readers";

/** Creates the routes. */
export const eventRoutes = (events: TrackedEvents): readonly Route[] => [
  route({
    method: "POST",
    path: "/events",
    tag,
    summary: "Store events of a reader",
    description: "An event whose id is stored already is ignored.",
    access: "open",
    body: { kind: "json", schema: sentEventsSchema },
    answer: {
      kind: "enveloped",
      what: "Number of new and of known events",
      schema: z.lazy(() => z.object({ accepted: z.int(), duplicates: z.int() })),
    },
    errorStatuses: [413, 422, 507],
    handle: async ({ body }) => ok(await events.add(body.events)),
  }),
  route({
    method: "GET",
    path: "/events",
    tag,
    summary: "List the stored events",
    access: "user",
    query: z.lazy(() =>
      z.object({ smartlink_id: z.string().optional().describe("Only events of this smartlink"), ...pagingFields() }),
    ),
    answer: { kind: "enveloped", what: "Events, oldest first", schema: z.lazy(() => z.array(trackedEventSchema)) },
    errorStatuses: [422],
    handle: async ({ query }) =>
      listAnswer(
        await events.list(query.smartlink_id, toPageQuery(query)),
        (item) => item,
        ({ dt, id }) => [dt, id],
      ),
  }),
];
