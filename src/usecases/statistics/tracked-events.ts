/** Events that readers send are kept, each id once, so that a preview host has statistics without a server. */
import type { TrackedEvent } from "#domain/model/tracked-event.ts";
import { listPage, type Page, type PageQuery } from "../library/paging.ts";
import type { ServicePorts } from "../library/service-ports.ts";

export interface AddedEventCounts {
  /** Events that were new. */
  readonly accepted: number;
  /** Events that were there already. */
  readonly duplicates: number;
}

export interface TrackedEvents {
  add(events: readonly TrackedEvent[]): Promise<AddedEventCounts>;
  list(smartlink: string | undefined, page: PageQuery): Promise<Page<TrackedEvent>>;
}

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
