/** Stores the events that readers send to this site, so that it has statistics without a server (docs/events.md). */
import type { TrackedEvent } from "#domain/model/tracked-event.ts";
import { listPage, type Page, type PageQuery } from "../library/paging.ts";
import type { ServicePorts } from "../library/service-ports.ts";

/** Counts of the events of one request. */
export interface AddedEventCounts {
  /** Number of new events. */
  readonly accepted: number;
  /** Number of events whose id was stored already. */
  readonly duplicates: number;
}

/** The stored events. */
export interface TrackedEvents {
  /** Stores events, each id once. */
  add(events: readonly TrackedEvent[]): Promise<AddedEventCounts>;
  /** Lists events in order of time, of one smartlink or of all. */
  list(smartlink: string | undefined, page: PageQuery): Promise<Page<TrackedEvent>>;
}

/** Creates the access to the stored events. */
export const createTrackedEvents = ({ store: { records } }: Pick<ServicePorts, "store">): TrackedEvents => ({
  add: (events) =>
    records.change(["tracked"], async (tx) => {
      let accepted = 0;
      for (const event of events)
        if ((await tx.get("tracked", event.id)) === undefined) {
          await tx.put("tracked", event);
          accepted++;
        }
      return { accepted, duplicates: events.length - accepted };
    }),
  list: (smartlink, page) => listPage(records, "tracked", "smartlink_id", smartlink, page),
});
