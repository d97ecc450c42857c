/**
 * Delivers the notices that are due and records each outcome in the outbox and in the job's log. A notice is logged as sent
 * only if its receiver confirmed it (docs/decisions/0019).
 */

import type { BatchPorts } from "#batch/pipeline.ts";
import { restoreJobAtRound } from "#domain/jobs/job-state.ts";
import { isDue, readRound, scheduleRetry } from "#domain/jobs/notices.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { Notice } from "#domain/model/notice.ts";
import { type ProblemCode, problem } from "#domain/problem.ts";
import type { NoticeDelivery, NoticeSender } from "#ports/notice-sender.ts";
import { createCallbackBody, createMail } from "../jobs/notice-text.ts";
import { findReportPaths } from "../jobs/report-paths.ts";

/** What delivering notices needs from its environment. */
export type NoticePorts = Pick<BatchPorts, "store" | "clock" | "batchUrl"> & { readonly courier: NoticeSender };

/** Tries each waiting notice that is due once, one after the other. Ends early when `signal` is aborted. */
export const deliverNotices = async (ports: NoticePorts, signal: AbortSignal): Promise<void> => {
  const { records, jobs } = ports.store;
  for (const notice of await records.list("notices", { where: { field: "state", is: "waiting" } })) {
    if (signal.aborted) return;
    const stored = await jobs.get(notice.job_id);
    const hasStarted = stored !== undefined && (await jobs.events(notice.job_id, 0, 1)).length > 0;
    if (stored === undefined || !isDue(notice, stored.job, hasStarted, ports.clock.now())) continue;
    const { updated, line } = await tryDelivery(notice, await jobOfNotice(notice, stored.job, ports), ports);
    await jobs.note(notice.job_id, line === undefined ? [] : [{ kind: "notice", at: ports.clock.now(), ...line }]);
    await records.change(["notices"], (tx) => tx.put("notices", updated));
  }
};

/** Returns the job that a notice is about: as it was when its round started, or as it is stored. */
const jobOfNotice = async (notice: Notice, job: BatchJob, { store }: NoticePorts): Promise<BatchJob> =>
  notice.event === "started" ? restoreJobAtRound(job, await store.jobs.events(job.job_id), readRound(notice)) : job;

interface Outcome {
  /** The notice as it is written back to the outbox. */
  readonly updated: Notice;
  /** The entry for the job's log. Missing for a repeated failure, which is logged only once. */
  readonly line?: LogLine;
}

type LogLine = Pick<Extract<BatchEvent, { kind: "notice" }>, "level" | "problem">;

const logLine = (level: LogLine["level"], code: ProblemCode, message: string): LogLine => ({
  level,
  problem: problem(code, message),
});

const tryDelivery = async (notice: Notice, job: BatchJob, ports: NoticePorts): Promise<Outcome> => {
  const { to } = notice;
  const { report } = await findReportPaths(job, ports);
  if (to.kind === "callback") {
    const delivery = await ports.courier.post(to.url, createCallbackBody(notice, job, report, ports), notice.id);
    return toOutcome(notice, delivery, `“${notice.event}” to ${to.url}`, ports.clock.now());
  }
  const mail = createMail(to.addresses, job, report, ports);
  const recipients = to.addresses.join(", ");
  if (to.mail_url === undefined)
    return {
      updated: { ...notice, state: "draft" },
      line: logLine(
        "info",
        "notice-draft",
        `The mail to ${recipients} is ready as a draft. Open it from the job's card and send it.`,
      ),
    };
  const delivery = await ports.courier.post(to.mail_url, JSON.stringify(mail), notice.id);
  return toOutcome(notice, delivery, `the mail to ${recipients} through ${to.mail_url}`, ports.clock.now());
};

const toOutcome = (notice: Notice, delivery: NoticeDelivery, subject: string, now: string): Outcome => {
  if (delivery.outcome === "unreadable")
    return {
      updated: { ...notice, state: "unknown", tries: notice.tries + 1 },
      line: logLine(
        "warning",
        "notice-unknown",
        `Notice ${subject} was sent, but whether it arrived is unknown: its server does not let this site read the response (CORS).`,
      ),
    };
  if (delivery.outcome === "answered" && delivery.status >= 200 && delivery.status < 300)
    return {
      updated: { ...notice, state: "sent", tries: notice.tries + 1 },
      line: logLine("info", "notice-sent", `Notice ${subject} was accepted (${delivery.status}).`),
    };
  if (delivery.outcome === "answered" && isFinal(delivery.status))
    return {
      updated: { ...notice, state: "refused", tries: notice.tries + 1 },
      line: logLine(
        "warning",
        "notice-refused",
        `Notice ${subject} was rejected (${delivery.status}). Correct the address.`,
      ),
    };
  const failure =
    delivery.outcome === "answered"
      ? `failed with status ${delivery.status}`
      : "failed: the server could not be reached";
  const updated = scheduleRetry(notice, now);
  if (updated.state === "lost")
    return {
      updated,
      line: logLine(
        "warning",
        "notice-lost",
        `Notice ${subject} ${failure}. It was tried ${updated.tries} times and will not be tried again.`,
      ),
    };
  return notice.tries > 0
    ? { updated }
    : { updated, line: logLine("warning", "notice-failing", `Notice ${subject} ${failure}. It will be tried again.`) };
};

/** Returns whether another try would get the same status. */
const isFinal = (status: number): boolean => status >= 300 && status < 500 && status !== 408 && status !== 429;
