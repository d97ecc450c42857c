/** Events that readers send are kept, each id once, so that a preview host has statistics without a server. */
import type { TrackedEvent } from "#domain/model/tracked-event.ts";
import { type Page, type PageQuery, pageOf } from "../library/paging.ts";
import type { ServicePorts } from "../library/service-ports.ts";

export interface TakenEvents {
  /** Events that were new. */
  readonly accepted: number;
  /** Events that were there already. */
  readonly duplicates: number;
}

export interface TrackedEvents {
  take(events: readonly TrackedEvent[]): Promise<TakenEvents>;
  list(smartlink: string | undefined, page: PageQuery): Promise<Page<TrackedEvent>>;
}

export const createTrackedEvents = ({ store: { records } }: Pick<ServicePorts, "store">): TrackedEvents => ({
  take: (events) =>
    records.change(["tracked"], async (tx) => {
      let accepted = 0;
      for (const event of events)
        if ((await tx.get("tracked", event.id)) === undefined) {
          await tx.put("tracked", event);
          accepted++;
        }
      return { accepted, duplicates: events.length - accepted };
    }),
  list: (smartlink, page) => pageOf(records, "tracked", "smartlink_id", smartlink, page),
});
