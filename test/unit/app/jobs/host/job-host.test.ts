import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createJobHost } from "#app/jobs/host/job-host.ts";
import type { JobHostPorts } from "#app/jobs/host/job-host-ports.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { StoredJob } from "#ports/store.ts";
import { aStoredJob } from "../../../../support/builders.ts";

const done = (job: BatchJob): BatchJob => ({
  ...job,
  status: "Done",
  finished: job.started,
  succeededCount: job.total,
});

/** Stored jobs, one lock and one channel: what the pages of a browser share. */
const browser = (...jobs: readonly StoredJob[]) => {
  const stored = new Map(jobs.map((storedJob) => [storedJob.job.job_id, storedJob]));
  const queue: (() => Promise<unknown>)[] = [];
  const channels: { readonly page: number; readonly hear: (event: Event) => void }[] = [];
  const runs: string[] = [];
  const closed = new Set<number>();
  const network = new EventTarget();
  const page = (number: number, run?: JobHostPorts["client"]["run"]) => {
    const ports: JobHostPorts = {
      client: {
        run: async (id, onStep) => {
          runs.push(`${number}:${id}`);
          if (run !== undefined) return run(id, onStep);
          return finish(id, onStep);
        },
        pause: async (id) => {
          const storedJob = stored.get(id);
          if (storedJob === undefined) return fail(problem("job-not-found", "gone"));
          const job = { ...storedJob.job, status: "Paused", reason: "requested" } as const;
          stored.set(id, { ...storedJob, job });
          return ok(job);
        },
        cancel: async (id) => {
          const storedJob = stored.get(id);
          if (storedJob !== undefined) stored.set(id, { ...storedJob, cancelRequested: true });
        },
      },
      readStorageRoom: async () => world.room,
      batches: {
        list: async () => (closed.has(number) ? [] : [...stored.values()]),
        get: async (id) => stored.get(id),
        remove: async (id) => void stored.delete(id),
      },
      locks: {
        request: (async (_name: string, work: () => Promise<unknown>) => {
          queue.push(work);
          return queue.length === 1 ? work() : new Promise(() => undefined);
        }) as LockManager["request"],
      },
      channel: {
        postMessage: (data: unknown) => {
          for (const channel of channels)
            if (channel.page !== number) channel.hear(new MessageEvent("message", { data: structuredClone(data) }));
        },
        addEventListener: (_name: string, hear: EventListenerOrEventListenerObject) =>
          void channels.push({ page: number, hear: hear as (event: Event) => void }),
      },
      now: () => Date.now(),
      network,
      isHidden: () => false,
    };
    return createJobHost(ports);
  };
  const finish = async (
    id: string,
    onStep: (job: BatchJob, events: readonly never[]) => void,
  ): Promise<Result<BatchJob>> => {
    const storedJob = stored.get(id);
    if (storedJob === undefined) return fail(problem("job-not-found", "gone"));
    const job = storedJob.cancelRequested
      ? ({ ...storedJob.job, status: "Cancelled", finished: storedJob.job.started } as const)
      : done(storedJob.job);
    stored.set(id, { ...storedJob, job });
    onStep(job, []);
    return ok(job);
  };
  /** The page that holds the lock is closed. */
  const closeFirst = () => {
    closed.add(1);
    queue.shift();
    void queue[0]?.();
  };
  const world: {
    readonly network: typeof network;
    readonly page: typeof page;
    readonly stored: typeof stored;
    readonly runs: readonly string[];
    readonly closeFirst: typeof closeFirst;
    readonly finish: typeof finish;
    /** What the browser estimates. */
    room: { used: number; free: number } | undefined;
  } = { network, page, stored, runs, closeFirst, finish, room: undefined };
  return world;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(10);

test("the job host shows the public address that an ended job was given later", async () => {
  const ended = aStoredJob({ job_id: "job" });
  const world = browser({ ...ended, job: done(ended.job) });
  const host = world.page(1);
  await host.start();
  await soon();
  const job = { ...done(ended.job), public_url: "https://docs.example.org/" };
  world.stored.set("job", { ...ended, job });
  await host.refresh();
  expect(host.jobs[0]?.job.public_url).toBe("https://docs.example.org/");
});

test("the job host goes on with the jobs that a reload has interrupted, oldest first", async () => {
  const lateJob = aStoredJob({ job_id: "late" });
  const world = browser(
    { ...lateJob, job: { ...lateJob.job, started: "2026-11-22T00:00:00.000Z" } },
    aStoredJob({ job_id: "early" }),
  );
  const host = world.page(1);
  await host.start();
  await soon();
  expect(world.runs).toEqual(["1:early", "1:late"]);
  expect(host.jobs.map(({ job }) => [job.job_id, job.status])).toEqual([
    ["late", "Done"],
    ["early", "Done"],
  ]);
});

test("the job host runs in one page, and another one shows the progress, hands its jobs over and takes over later", async () => {
  const world = browser();
  const [first, second] = [world.page(1), world.page(2)];
  await first.start();
  await second.start();
  const createdJob = aStoredJob({ job_id: "mine" });
  world.stored.set("mine", createdJob);
  second.enqueue(createdJob.job);
  await soon();
  expect(world.runs).toEqual(["1:mine"]);
  expect(second.jobs[0]?.job.status).toBe("Done");
  expect([first.isLeader, second.isLeader]).toEqual([true, false]);
  world.closeFirst();
  const next = aStoredJob({ job_id: "next" });
  world.stored.set("next", next);
  second.enqueue(next.job);
  await soon();
  expect(world.runs).toEqual(["1:mine", "2:next"]);
});

test("the job host leaves a paused job alone until a person wants it, or the page is opened again", async () => {
  const paused = aStoredJob({ job_id: "p" });
  const world = browser();
  const host = world.page(1, async (id) => {
    const storedJob = world.stored.get(id);
    if (storedJob === undefined) throw new Error("no job");
    const job = { ...storedJob.job, status: "Paused" } as const;
    world.stored.set(id, { ...storedJob, job });
    return ok(job);
  });
  await host.start();
  world.stored.set("p", paused);
  host.enqueue(paused.job);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(world.runs).toEqual(["1:p"]);
  host.resume("p");
  await soon();
  expect(world.runs).toEqual(["1:p", "1:p"]);
  const reopened = world.page(2, world.finish);
  world.closeFirst();
  await reopened.start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(world.runs.at(-1)).toBe("2:p");
});

test("the job host waits, and says why, when the store is so full that it cannot even keep the pause", async () => {
  const storedJob = aStoredJob({ job_id: "j" });
  const world = browser(storedJob);
  const why = problem("storage-full", "Make room.");
  const run: JobHostPorts["client"]["run"] = async (_id, onStep) => {
    const job = { ...storedJob.job, status: "Paused" } as const;
    onStep(job, [{ kind: "paused", at: job.started, problem: why }]);
    return ok(job);
  };
  let isFull = true;
  const host = world.page(1, (id, onStep) => (isFull ? run(id, onStep) : world.finish(id, onStep)));
  await host.start();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(world.runs).toEqual(["1:j"]);
  expect([host.jobs[0]?.job.status, host.jobs[0]?.problem]).toEqual(["Paused", why]);
  isFull = false;
  host.resume("j");
  await soon();
  expect([host.jobs[0]?.job.status, host.jobs[0]?.problem]).toEqual(["Done", undefined]);
});

test("a job that a full storage has paused continues when there is room, and is tried ever more rarely without", async () => {
  const storedJob = aStoredJob({ job_id: "j" });
  const world = browser(storedJob);
  world.room = { used: 9_000_000, free: 0 };
  let isFull = true;
  const host = world.page(1, async (id, onStep) => {
    if (!isFull) return world.finish(id, onStep);
    const job = { ...storedJob.job, status: "Paused" } as const;
    world.stored.set(id, { ...storedJob, job });
    onStep(job, [{ kind: "paused", at: job.started, problem: problem("storage-full", "Make room.") }]);
    return ok(job);
  });
  await host.start();
  await vi.advanceTimersByTimeAsync(28_000);
  expect(world.runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(world.runs).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(world.runs).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(world.runs).toHaveLength(3);
  isFull = false;
  world.room = { used: 7_500_000, free: 1_500_000 };
  await vi.advanceTimersByTimeAsync(3_000);
  expect([world.runs.length, host.jobs[0]?.job.status]).toEqual([4, "Done"]);
  await vi.advanceTimersByTimeAsync(700_000);
  expect(world.runs).toHaveLength(4);
});

/** Runs a job as if files of the site did not load. `from` is where the run notices it. */
const runWithoutSite = (
  world: ReturnType<typeof browser>,
  storedJob: StoredJob,
  from: "the worker" | "the page",
): JobHostPorts["client"]["run"] => {
  const why = problem("kit-unavailable", "Check your connection.");
  return async (id, onStep) => {
    if (from === "the page") return fail(why);
    const job = { ...storedJob.job, status: "Paused" } as const;
    world.stored.set(id, { ...storedJob, job });
    onStep(job, [{ kind: "paused", at: job.started, problem: why }]);
    return ok(job);
  };
};

test.each(["the worker", "the page"] as const)(
  "a job without files of the site, noticed by %s, continues after seconds, ever more rarely, and with the network",
  async (from) => {
    const storedJob = aStoredJob({ job_id: "j" });
    const world = browser(storedJob);
    let isOffline = true;
    const runOffline = runWithoutSite(world, storedJob, from);
    const host = world.page(1, (id, onStep) => (isOffline ? runOffline(id, onStep) : world.finish(id, onStep)));
    await host.start();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(world.runs).toHaveLength(1);
    expect(host.jobs[0]?.problem?.message).toBe("Check your connection.");
    await vi.advanceTimersByTimeAsync(4_000);
    expect(world.runs).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(world.runs.length).toBeLessThan(9);
    isOffline = false;
    world.network.dispatchEvent(new Event("online"));
    await soon();
    expect([host.jobs[0]?.job.status, host.jobs[0]?.problem]).toEqual(["Done", undefined]);
  },
);

test("a job that a failure has paused in one page continues in the next page", async () => {
  const storedJob = aStoredJob({ job_id: "j" });
  const world = browser(storedJob);
  const first = world.page(1, runWithoutSite(world, storedJob, "the worker"));
  const second = world.page(2);
  await first.start();
  await second.start();
  await soon();
  expect(second.jobs[0]?.job.status).toBe("Paused");
  world.closeFirst();
  await soon();
  expect([world.runs.at(-1), second.jobs[0]?.job.status]).toEqual(["2:j", "Done"]);
});

test("a job that a person has paused is left alone, also in a page that is opened later", async () => {
  const world = browser(aStoredJob({ job_id: "p" }));
  const host = world.page(1, () => new Promise(() => undefined));
  await host.start();
  await soon();
  await host.pause("p");
  expect(host.jobs.map(({ job }) => [job.status, job.reason])).toEqual([["Paused", "requested"]]);
  const reopened = world.page(2);
  world.closeFirst();
  await reopened.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.runs).toEqual(["1:p"]);
  const resumed = aStoredJob({ job_id: "p" });
  world.stored.set("p", resumed);
  reopened.enqueue(resumed.job);
  await soon();
  expect(world.runs).toEqual(["1:p", "2:p"]);
});

test("an ended job is shown as ended, though its cancel request is still stored", async () => {
  const storedJob = aStoredJob();
  const { page } = browser({
    ...storedJob,
    job: { ...done(storedJob.job), status: "Cancelled" },
    cancelRequested: true,
  });
  const host = page(1);
  await host.start();
  expect(host.jobs.map(({ cancelRequested }) => cancelRequested)).toEqual([false]);
});

test("a paused job that is cancelled ends", async () => {
  const storedJob = aStoredJob({ job_id: "p" });
  const world = browser({ ...storedJob, job: { ...storedJob.job, status: "Paused" } });
  let waits = true;
  const host = world.page(1, async (id, onStep) => (waits ? ok(storedJob.job) : world.finish(id, onStep)));
  await host.start();
  await soon();
  waits = false;
  await host.cancel("p");
  await soon();
  expect(host.jobs[0]?.job.status).toBe("Cancelled");
});

test("a job whose worker crashes is started three times at most, and then shows why", async () => {
  const world = browser(aStoredJob({ job_id: "j" }));
  const host = world.page(1, async () => fail(problem("internal", "the worker has stopped")));
  await host.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.runs).toHaveLength(3);
  expect(host.jobs[0]?.problem?.message).toBe("the worker has stopped");
  host.resume("j");
  await soon();
  expect(world.runs.length).toBeGreaterThan(3);
});

test("the job host lets another page run the jobs while its page is frozen, and takes part again", async () => {
  const world = browser(aStoredJob({ job_id: "a" }));
  const [first, second] = [world.page(1, () => new Promise(() => undefined)), world.page(2)];
  await first.start();
  await second.start();
  await soon();
  expect(first.suspend()).toBe(true);
  await soon();
  world.closeFirst();
  await soon();
  expect([first.isLeader, second.isLeader]).toEqual([false, true]);
  expect(world.runs).toEqual(["1:a", "2:a"]);
  first.takePart();
  await soon();
  expect([first.isLeader, second.isLeader]).toEqual([false, true]);
  first.stop();
  first.suspend();
  first.takePart();
  expect(first.isLeader).toBe(false);
});

test("the job host removes a job, and the other pages see it", async () => {
  const storedJob = aStoredJob({ job_id: "j" });
  const world = browser({ ...storedJob, job: done(storedJob.job) });
  const [first, second] = [world.page(1), world.page(2)];
  await first.start();
  await second.start();
  await first.remove("j");
  await soon();
  expect([first.jobs, second.jobs]).toEqual([[], []]);
});

test("the job host starts nothing more in a page that is being left, though its worker was ended", async () => {
  const storedJob = aStoredJob({ job_id: "j" });
  const world = browser(storedJob);
  let end: () => void = () => undefined;
  const host = world.page(1, async () => {
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return fail(problem("internal", "ended"));
  });
  await host.start();
  await soon();
  host.stop();
  end();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(world.runs).toEqual(["1:j"]);
});
