/** The notice that a smartlink was made, where it wants one (`sendMailCreate`): a record beside the events of its readers. */
import type { TrackedEvent } from "../model/tracked-event.ts";

export interface MadeSmartlink {
  readonly id: string;
  readonly tracking_email: string;
  readonly _organization: string;
  readonly _content: string;
  readonly config: { readonly global: Readonly<Record<string, unknown>> };
}

/** One record or none. `now`: ISO 8601. */
export const creationMail = (smartlink: MadeSmartlink, now: string): readonly TrackedEvent[] => {
  const { id, tracking_email: to, _organization, _content, config } = smartlink;
  if (config.global["sendMailCreate"] !== "true" || to === "") return [];
  return [
    {
      id: `mail-create ${id}`,
      object: "smartlink",
      type: "create",
      event: "mail",
      data: { to },
      dt: now,
      timezone: "UTC",
      smartlink_id: id,
      document_id: _content,
      organization_id: _organization,
      visitor: "none",
    },
  ];
};
