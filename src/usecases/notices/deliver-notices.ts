/**
 * Sends the notices that are due. Each outcome is written into the outbox and, as it is, into the job's log: what
 * nobody confirmed is never called sent.
 */

import { restoreJobAtRound } from "#domain/jobs/job-state.ts";
import { isDue, readRound, scheduleRetry } from "#domain/jobs/notices.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { Notice } from "#domain/model/notice.ts";
import { type ProblemCode, problem } from "#domain/problem.ts";
import type { NoticeDelivery, NoticeSender } from "#ports/notice-sender.ts";
import { findReportPaths } from "../jobs/job-report.ts";
import type { BatchPorts } from "../jobs/pipeline.ts";
import { createCallbackBody, createMail } from "./notice-text.ts";

export type NoticePorts = Pick<BatchPorts, "store" | "clock" | "batchUrl"> & { readonly courier: NoticeSender };

export const deliverNotices = async (ports: NoticePorts, signal: AbortSignal): Promise<void> => {
  const { records, jobs } = ports.store;
  for (const notice of await records.list("notices", { where: { field: "state", is: "waiting" } })) {
    if (signal.aborted) return;
    const stored = await jobs.get(notice.job_id);
    const begun = stored !== undefined && (await jobs.events(notice.job_id, 0, 1)).length > 0;
    if (stored === undefined || !isDue(notice, stored.job, begun, ports.clock.now())) continue;
    const { after, line } = await tried(notice, await jobAt(notice, stored.job, ports), ports);
    await jobs.note(notice.job_id, line === undefined ? [] : [{ kind: "notice", at: ports.clock.now(), ...line }]);
    await records.change(["notices"], (tx) => tx.put("notices", after));
  }
};

/** The job that a notice tells of: at the start of its round, or as it stands. */
const jobAt = async (notice: Notice, job: BatchJob, { store }: NoticePorts): Promise<BatchJob> =>
  notice.event === "started" ? restoreJobAtRound(job, await store.jobs.events(job.job_id), readRound(notice)) : job;

interface Tried {
  readonly after: Notice;
  /** For the log; a further try that failed as the one before is not told again. */
  readonly line?: Line;
}

type Line = Pick<Extract<BatchEvent, { kind: "notice" }>, "level" | "problem">;

const line = (level: Line["level"], code: ProblemCode, message: string): Line => ({
  level,
  problem: problem(code, message),
});

const tried = async (notice: Notice, job: BatchJob, ports: NoticePorts): Promise<Tried> => {
  const { to } = notice;
  const { report } = await findReportPaths(job, ports);
  if (to.kind === "callback") {
    const delivery = await ports.courier.post(to.url, createCallbackBody(notice, job, report, ports), notice.id);
    return settled(notice, delivery, `“${notice.event}” to ${to.url}`, ports.clock.now());
  }
  const mail = createMail(to.addresses, job, report, ports);
  const names = to.addresses.join(", ");
  if (to.mail_url === undefined)
    return {
      after: { ...notice, state: "draft" },
      line: line(
        "info",
        "notice-draft",
        `A mail to ${names} is ready as a draft. Open and send it from the job's card.`,
      ),
    };
  const delivery = await ports.courier.post(to.mail_url, JSON.stringify(mail), notice.id);
  return settled(notice, delivery, `the mail to ${names}, handed to ${to.mail_url},`, ports.clock.now());
};

const settled = (notice: Notice, delivery: NoticeDelivery, what: string, now: string): Tried => {
  if (delivery.outcome === "unreadable")
    return {
      after: { ...notice, state: "unknown", tries: notice.tries + 1 },
      line: line(
        "warning",
        "notice-unknown",
        `Notice ${what} was sent, but its server lets this site read no answer (CORS): whether it arrived is unknown.`,
      ),
    };
  if (delivery.outcome === "answered" && delivery.status >= 200 && delivery.status < 300)
    return {
      after: { ...notice, state: "sent", tries: notice.tries + 1 },
      line: line("info", "notice-sent", `Notice ${what} was accepted (${delivery.status}).`),
    };
  if (delivery.outcome === "answered" && isFinal(delivery.status))
    return {
      after: { ...notice, state: "refused", tries: notice.tries + 1 },
      line: line("warning", "notice-refused", `Notice ${what} was refused (${delivery.status}). Correct the address.`),
    };
  const why = delivery.outcome === "answered" ? `answered ${delivery.status}` : "could not be reached";
  const after = scheduleRetry(notice, now);
  if (after.state === "lost")
    return {
      after,
      line: line("warning", "notice-lost", `Notice ${what} ${why} ${after.tries} times and was given up.`),
    };
  return notice.tries > 0
    ? { after }
    : { after, line: line("warning", "notice-failing", `Notice ${what} ${why}. It is tried again.`) };
};

/** A refusal that another try would not change. */
const isFinal = (status: number): boolean => status >= 300 && status < 500 && status !== 408 && status !== 429;
