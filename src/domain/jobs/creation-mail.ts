/** Creates the event that requests an e-mail about a new smartlink, if it is turned on (`sendMailCreate`). */

import type { EventFields } from "../events.ts";
import { sha256Hex } from "../files/sha256.ts";
import type { TrackedEvent } from "../model/tracked-event.ts";

/** The fields of a new smartlink that the e-mail depends on. */
export interface CreatedSmartlink {
  readonly id: string;
  readonly tracking_email: string;
  readonly _organization: string;
  readonly _content?: string | undefined;
  readonly config: { readonly global: Readonly<Record<string, unknown>> };
}

/** The batch and row of a generated smartlink. */
export interface CreatedRow {
  readonly batch_id: string;
  readonly reference_id: string;
}

/** Returns the event, or an empty list if it is turned off. A repeated row gets the same id. `now`: ISO 8601. */
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

/** Hashes the names, which may be longer than the id of an event. */
const hashRow = ({ batch_id, reference_id }: CreatedRow): string =>
  sha256Hex(new TextEncoder().encode(`${batch_id}/${reference_id}`)).slice(0, 40);
