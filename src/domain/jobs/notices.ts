/** Decides which notices a job sends, when each is due and how often a failed one is retried (docs/decisions/0019). */
import type { BatchParams } from "../model/batch.ts";
import type { BatchJob } from "../model/job.ts";
import type { Notice, NoticeEvent, NoticeTarget } from "../model/notice.ts";

type NoticeParams = Pick<BatchParams, "callback_url" | "callback_emails" | "environment">;

/** Creates the notices of a run. `round`: 1 for the first run, one more for each retry. E-mails are sent at the end only. */
export const createNotices = (params: NoticeParams, job_id: string, created: string, round = 1): readonly Notice[] => {
  const { callback_url, callback_emails = [], environment } = params;
  const notice = (to: NoticeTarget, event: NoticeEvent): Notice => ({
    id: [job_id, ...(to.kind === "mail" ? ["mail"] : []), event, ...(round > 1 ? [round] : [])].join(":"),
    job_id,
    created,
    event,
    to,
    state: "waiting",
    tries: 0,
  });
  const callbacks = callback_url === undefined ? [] : [{ kind: "callback", url: callback_url } as const];
  const mail_url = environment?.mail_url;
  const mails =
    callback_emails.length === 0
      ? []
      : [{ kind: "mail", addresses: callback_emails, ...(mail_url ? { mail_url } : {}) } as const];
  return [
    ...callbacks.flatMap((to) => [notice(to, "started"), notice(to, "finished")]),
    ...mails.map((to) => notice(to, "finished")),
  ];
};

/** Returns the run of the job that a notice is about: 1 for the first. */
export const readRound = ({ id }: Pick<Notice, "id">): number => Number(/:(\d+)$/.exec(id)?.[1] ?? 1);

/** Returns whether a notice can be sent now. `hasStarted`: the job has its first event. `now`: ISO 8601 UTC. */
export const isDue = ({ event, state, next }: Notice, job: BatchJob, hasStarted: boolean, now: string): boolean =>
  state === "waiting" &&
  (event === "finished" ? job.finished !== null : hasStarted) &&
  (next === undefined || next <= now);

/** About twelve hours in all. */
const maxTries = 20;
const firstPauseMs = 5_000;
const maxPauseMs = 3_600_000;

/** Returns the notice after a try that failed at `now`. Each pause is twice as long; after 20 tries it is `lost`. */
export const scheduleRetry = (notice: Notice, now: string): Notice => {
  const tries = notice.tries + 1;
  if (tries >= maxTries) return { ...notice, tries, state: "lost" };
  const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** (tries - 1));
  return { ...notice, tries, next: new Date(Date.parse(now) + pauseMs).toISOString() };
};
