/**
 * A notice of a job to somebody outside: a call of `callback_url`, or a mail to `callback_emails`. It waits in the
 * outbox from the moment its job is made, and is due when the job has come so far: a killed browser forgets none.
 */
export type NoticeEvent = "started" | "finished";

export type NoticeTarget =
  | { readonly kind: "callback"; readonly url: string }
  | {
      readonly kind: "mail";
      readonly addresses: readonly string[];
      /** Where the environment takes mails; without one, the mail becomes a draft. */
      readonly mail_url?: string;
    };

/**
 * waiting: not due, or to be tried again; sent: its receiver confirmed it; unknown: sent where no answer can be read;
 * draft: a person has to send it; refused: its receiver said no; lost: it was tried for so long that it was given up.
 */
export type NoticeState = "waiting" | "sent" | "unknown" | "draft" | "refused" | "lost";

export interface Notice {
  /** The idempotency key: `<job_id>:<event>`; a mail's and a retry's have more behind. */
  readonly id: string;
  readonly job_id: string;
  readonly created: string;
  readonly event: NoticeEvent;
  readonly to: NoticeTarget;
  readonly state: NoticeState;
  readonly tries: number;
  /** Not before this moment, ISO 8601 UTC. */
  readonly next?: string;
}
