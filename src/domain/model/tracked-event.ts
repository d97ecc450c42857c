/** The schemas of tracked events (docs/events.md), as readers send them and the site stores them. */
import { objectSwitches } from "../events.ts";
import { z } from "./zod.ts";

const short = (what: string) => z.string().max(1000).describe(what);

/** One event. Unknown fields are kept. */
export const trackedEventSchema = z.lazy(() =>
  z.looseObject({
    id: z
      .string()
      .min(1, { error: "expected the event's id" })
      .max(100)
      .describe("Unique id; an event with the id of an earlier one is counted once"),
    object: short(Object.keys(objectSwitches).join(", ")),
    type: short("Kind of asset action").optional(),
    event: short("open, close, view, click …"),
    dt: short("When, ISO 8601"),
    smartlink_id: short("Smartlink"),
    session_id: short("One opening").optional(),
    document_id: short("Content").optional(),
    visitor: short("The q= value, none without").optional(),
    page: z.number().optional(),
    asset_id: short("Asset").optional(),
    x: z.number().describe("Of a click: percent of the page's width").optional(),
    y: z.number().describe("Of a click: percent of the page's height").optional(),
  }),
);

/** A tracked event. `page` counts from 1; `x` and `y` are percent of the page. */
export type TrackedEvent = z.infer<typeof trackedEventSchema>;

/** The body of a request with events, at most 10,000. */
export const sentEventsSchema = z.lazy(() =>
  z.object({
    events: z
      .array(trackedEventSchema)
      .max(10_000)
      .meta({
        examples: [
          [
            {
              id: "1",
              object: "smartlink",
              event: "open",
              dt: "2026-01-31T08:00:00.000Z",
              smartlink_id: "a-smartlink",
            },
          ],
        ],
      }),
  }),
);
