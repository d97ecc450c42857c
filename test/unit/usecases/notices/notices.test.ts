import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toLogLines } from "#batch/report/log-lines.ts";
import { createNotices, isDue, scheduleRetry } from "#domain/jobs/notices.ts";
import type { BatchParams } from "#domain/model/batch.ts";
import type { Notice } from "#domain/model/notice.ts";
import type { NoticeDelivery, NoticeSender } from "#ports/notice-sender.ts";
import { retryJob } from "#usecases/jobs/failed-rows/retry-job.ts";
import { createMail, createMailtoLink } from "#usecases/jobs/notice-text.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { storeJob } from "#usecases/jobs/store-job.ts";
import { deliverNotices } from "#usecases/notices/deliver-notices.ts";
import { aStoredJob, aTemplate, someParams } from "../../../support/builders.ts";
import { aPdf, aWeb, aWorld, type World } from "../../../support/world.ts";

const signal = new AbortController().signal;

interface Post {
  readonly url: string;
  readonly key: string;
  readonly body: Record<string, unknown>;
}

/** A receiver that answers as told, the last answer again and again. */
const aCourier = (...answers: readonly NoticeDelivery[]) => {
  const posts: Post[] = [];
  const courier: NoticeSender = {
    post: async (url, json, key) => {
      posts.push({ url, key, body: JSON.parse(json) });
      return answers[Math.min(posts.length, answers.length) - 1] ?? { outcome: "answered", status: 200 };
    },
  };
  return { courier, posts };
};

const start = async (world: World, params: Partial<BatchParams>): Promise<string> => {
  const entries = [1, 2].map((row) => ({
    row,
    pdf: `https://p.example/${row}.pdf`,
    reference_id: `r${row}`,
    suffix: "s",
    data: { name: "A" },
  }));
  const draft = {
    params: someParams({ batch_id: "b", ...params }),
    template: aTemplate(),
    rows: [entries.map((entry) => ({ entry, problems: [] }))],
    files: [],
    readingWarnings: () => [],
  };
  const created = await storeJob(draft, world);
  if (!created.ok) throw new Error(JSON.stringify(created.problems));
  return created.value.job_id;
};

const run = async (world: World, jobId: string) => {
  for await (const _step of runJob(jobId, world, signal));
};

const log = async ({ store }: World, jobId: string) =>
  (await store.jobs.events(jobId)).filter(({ kind }) => kind === "notice").flatMap(toLogLines);

const web = aWeb({ "https://p.example/1.pdf": aPdf(1) });
const callback = { callback_url: "https://customer.example/hook" };

test("one callback is posted at the start and one at the end, with the whole job", async () => {
  const world = await aWorld({ fetcher: web });
  const { courier, posts } = aCourier();
  const ports = { ...world, courier };
  const jobId = await start(world, callback);
  await deliverNotices(ports, signal);
  expect(posts).toEqual([]);
  await run(world, jobId);
  await deliverNotices(ports, signal);
  await deliverNotices(ports, signal);
  expect(posts.map(({ key }) => key).sort()).toEqual([`${jobId}:finished`, `${jobId}:started`]);
  expect(posts.find(({ key }) => key.endsWith("finished"))?.body).toMatchObject({
    event: "finished",
    idempotency_key: `${jobId}:finished`,
    batch_id: "b",
    job_id: jobId,
    status: "Done",
    succeededCount: 1,
    erroredCount: 1,
    report_url: "https://site.example/x/batch/b/report.html",
  });
  expect(posts.find(({ key }) => key.endsWith("started"))?.body).toMatchObject({
    event: "started",
    status: "In progress",
    finished: null,
    succeededCount: 0,
    erroredCount: 0,
    bytes: 0,
    total: 2,
  });
  expect((await log(world, jobId)).map(({ code }) => code)).toEqual(["notice-sent", "notice-sent"]);
});

test("the end of a retry has its own idempotency key", async () => {
  const world = await aWorld({ fetcher: web });
  const { courier, posts } = aCourier();
  const jobId = await start(world, callback);
  await run(world, jobId);
  await retryJob(jobId, world);
  await run(world, jobId);
  await deliverNotices({ ...world, courier }, signal);
  expect(posts.map(({ key }) => key).sort()).toEqual(
    ["finished", "finished:2", "started", "started:2"].map((event) => `${jobId}:${event}`),
  );
  const counts = (key: string) => posts.find((post) => post.key === `${jobId}:${key}`)?.body;
  expect(counts("started")).toMatchObject({ status: "In progress", succeededCount: 0, erroredCount: 0 });
  expect(counts("started:2")).toMatchObject({ status: "In progress", succeededCount: 1, erroredCount: 0 });
});

describe("log entries about notices", () => {
  const cases: readonly (readonly [NoticeDelivery, Notice["state"], string, RegExp])[] = [
    [{ outcome: "answered", status: 204 }, "sent", "notice-sent", /accepted \(204\)/],
    [{ outcome: "unreadable" }, "unknown", "notice-unknown", /whether it arrived is unknown/],
    [{ outcome: "answered", status: 403 }, "refused", "notice-refused", /rejected \(403\)/],
    [
      { outcome: "answered", status: 503 },
      "waiting",
      "notice-failing",
      /failed with status 503\. It will be tried again/,
    ],
    [{ outcome: "unreachable" }, "waiting", "notice-failing", /could not be reached/],
  ];
  test.each(cases)("the log entry about a notice matches its delivery: %o", async (delivery, state, code, sentence) => {
    const world = await aWorld({ fetcher: web });
    const jobId = await start(world, callback);
    await run(world, jobId);
    await deliverNotices({ ...world, courier: aCourier(delivery).courier }, signal);
    const [line] = await log(world, jobId);
    expect([line?.code, line?.text]).toEqual([code, expect.stringMatching(sentence)]);
    const notices = await world.store.records.list("notices");
    expect(notices.map((notice) => notice.state)).toEqual([state, state]);
  });

  test("an unreachable receiver is logged once, and the notice is delivered later", async () => {
    const world = await aWorld({ fetcher: web });
    let now = "2026-11-21T09:00:00.000Z";
    const clock = { now: () => now, elapsedMs: () => 0 };
    const jobId = await start(world, callback);
    await run(world, jobId);
    const failing = { ...world, clock, courier: aCourier({ outcome: "unreachable" }).courier };
    await deliverNotices(failing, signal);
    await deliverNotices(failing, signal);
    now = "2026-11-21T09:01:00.000Z";
    await deliverNotices(failing, signal);
    expect((await world.store.records.list("notices")).map(({ tries }) => tries)).toEqual([2, 2]);
    now = "2026-11-21T12:00:00.000Z";
    await deliverNotices({ ...failing, courier: aCourier().courier }, signal);
    expect((await log(world, jobId)).map(({ code }) => code).sort()).toEqual([
      "notice-failing",
      "notice-failing",
      "notice-sent",
      "notice-sent",
    ]);
  });
});

describe("mails", () => {
  const emails = { callback_emails: ["anna@example.org", "ben@example.org"] };

  test("mails become a draft when the job ends, never reported as sent", async () => {
    const world = await aWorld({ fetcher: web });
    const { courier, posts } = aCourier();
    const jobId = await start(world, emails);
    await run(world, jobId);
    await deliverNotices({ ...world, courier }, signal);
    expect(posts).toEqual([]);
    const [line, ...others] = await log(world, jobId);
    expect(others).toEqual([]);
    expect([line?.code, line?.text]).toEqual(["notice-draft", expect.not.stringMatching(/\bsent\b/)]);
  });

  test("mails are posted to the environment's mail_url if it has one", async () => {
    const world = await aWorld({ fetcher: web });
    const { courier, posts } = aCourier();
    const environment = { name: "e", api_url: "", tracking_url: "", mail_url: "https://mail.example/send" };
    const jobId = await start(world, { ...emails, environment });
    await run(world, jobId);
    await deliverNotices({ ...world, courier }, signal);
    expect(posts).toMatchObject([
      { url: "https://mail.example/send", key: `${jobId}:mail:finished`, body: { to: emails.callback_emails } },
    ]);
  });

  test("mails become a mailto link with every address and the whole text", () => {
    const { job } = aStoredJob();
    const link = createMailtoLink(
      createMail(emails.callback_emails, { ...job, status: "Done" }, "report.html", {
        batchUrl: "https://s.example/batch/",
      }),
    );
    const url = new URL(link ?? "");
    expect(url.pathname).toBe("anna@example.org,ben@example.org");
    expect(url.searchParams.get("subject")).toBe("Batch b1: Done");
    expect(url.searchParams.get("body")).toContain("https://s.example/batch/b1/report.html");
  });
});

describe("retrying", () => {
  const [notice] = createNotices({ callback_url: "https://c.example/" }, "j1", "2026-11-21T08:00:00.000Z");
  if (notice === undefined) throw new Error("no notice");

  test("retrying a notice waits longer each time, at most an hour, and gives up", () => {
    let now = "2026-11-21T08:00:00.000Z";
    let current = notice;
    const pauses: number[] = [];
    while (current.state === "waiting") {
      current = scheduleRetry(current, now);
      if (current.state !== "waiting") break;
      const pause = Date.parse(current.next ?? "") - Date.parse(now);
      expect(pause).toBeGreaterThanOrEqual(pauses.at(-1) ?? 0);
      pauses.push(pause);
      now = current.next ?? now;
    }
    expect(current.state).toBe("lost");
    expect(Math.max(...pauses)).toBe(3_600_000);
    expect(pauses.length).toBe(19);
  });

  test("a retry of a notice is due at its time and not before", () => {
    const moment = fc.integer({ min: 0, max: 4e12 }).map((ms) => new Date(ms).toISOString());
    fc.assert(
      fc.property(moment, moment, (next, now) => {
        expect(isDue({ ...notice, next }, aStoredJob().job, true, now)).toBe(Date.parse(next) <= Date.parse(now));
      }),
    );
  });
});
