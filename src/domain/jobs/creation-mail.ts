/** The notice that a smartlink was made, where it wants one (`sendMailCreate`): a record beside the events of its readers. */

import type { EventFields } from "../events.ts";
import { sha256Hex } from "../files/sha256.ts";
import type { TrackedEvent } from "../model/tracked-event.ts";

export interface CreatedSmartlink {
  readonly id: string;
  readonly tracking_email: string;
  readonly _organization: string;
  readonly _content?: string | undefined;
  readonly config: { readonly global: Readonly<Record<string, unknown>> };
}

/** Which file of which batch, where a row was made. */
export interface CreatedRow {
  readonly batch_id: string;
  readonly reference_id: string;
}

/** One record or none, the same for the same row again. `now`: ISO 8601. */
export const createCreationMail = (
  smartlink: CreatedSmartlink,
  now: string,
  row?: CreatedRow,
): readonly TrackedEvent[] => {
  const { id, tracking_email: to, _organization, _content, config } = smartlink;
  if (config.global["sendMailCreate"] !== "true" || to === "") return [];
  const mail: EventFields<"smartlink", "mail"> = {
    id: `mail-create ${row ? hashRow(row) : id}`,
    type: "create",
    data: { to },
  };
  return [
    {
      object: "smartlink",
      event: "mail",
      ...mail,
      dt: now,
      timezone: "UTC",
      smartlink_id: id,
      document_id: _content ?? "",
      organization_id: _organization,
      ...row,
      visitor: "none",
    },
  ];
};

/** Names may be longer than an event's id. */
const hashRow = ({ batch_id, reference_id }: CreatedRow): string =>
  sha256Hex(new TextEncoder().encode(`${batch_id}/${reference_id}`)).slice(0, 40);
