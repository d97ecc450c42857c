/**
 * A notice of a job: a call of `callback_url`, or an e-mail to `callback_emails`. Notices are stored when the job is
 * created and sent when it starts or finishes, so that none is lost if the browser is closed.
 */

/** What a notice reports. */
export type NoticeEvent = "started" | "finished";

/** Where a notice is sent. */
export type NoticeTarget =
  | { readonly kind: "callback"; readonly url: string }
  | {
      readonly kind: "mail";
      readonly addresses: readonly string[];
      /** The environment's address for e-mails. Without it, the e-mail becomes a draft. */
      readonly mail_url?: string;
    };

/**
 * `waiting`: not due, or to be retried. `sent`: confirmed by the receiver. `unknown`: sent, but the response cannot be
 * read. `draft`: a person has to send it. `refused`: rejected by the receiver. `lost`: all tries failed.
 */
export type NoticeState = "waiting" | "sent" | "unknown" | "draft" | "refused" | "lost";

/** A stored notice. */
export interface Notice {
  /** The idempotency key: `<job_id>:<event>`, with `mail` before the event for e-mails and the round after it for retries. */
  readonly id: string;
  readonly job_id: string;
  readonly created: string;
  readonly event: NoticeEvent;
  readonly to: NoticeTarget;
  readonly state: NoticeState;
  readonly tries: number;
  /** Earliest time of the next try, ISO 8601 UTC. */
  readonly next?: string;
}
