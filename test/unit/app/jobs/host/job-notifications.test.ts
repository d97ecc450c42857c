import { expect, test } from "vitest";
import { JobNotifications, type NotificationPorts } from "#app/jobs/host/job-notifications.ts";
import { computeProgress, toTitle } from "#app/jobs/host/progress-signals.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { aStoredJob } from "../../../../support/builders.ts";

const aJob = (fields: Partial<BatchJob> = {}): BatchJob => ({ ...aStoredJob({ job_id: "j" }).job, ...fields });
const ended = aJob({ status: "Done", finished: "2026-11-23T10:00:00.000Z" });

class Host extends EventTarget {
  jobs: readonly { readonly job: BatchJob }[] = [];
  isLeader = true;

  show(...jobs: readonly BatchJob[]): void {
    this.jobs = jobs.map((job) => ({ job }));
    this.dispatchEvent(new Event("change"));
  }
}

const aBrowser = (answer: NotificationPermission = "granted") => {
  const shown: string[] = [];
  const items = new Map<string, string>();
  const world = { permission: "default" as NotificationPermission, questions: 0, reads: 0, isWatched: false };
  const watchers: (() => void)[] = [];
  /** The person changes the permission in the browser's settings. */
  const setPermission = (permission: NotificationPermission) => {
    world.permission = permission;
    for (const notify of watchers) notify();
  };
  const ports: NotificationPorts = {
    notifications: {
      get permission() {
        world.reads += 1;
        return world.permission;
      },
      requestPermission: async () => {
        world.questions += world.permission === "default" ? 1 : 0;
        world.permission = world.permission === "default" ? answer : world.permission;
        return world.permission;
      },
    },
    show: async (title, { tag }) => void shown.push(`${title} (${tag})`),
    storage: () => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    }),
    watchPermission: (onChange) => void watchers.push(onChange),
    isWatched: () => world.isWatched,
  };
  const open = () => {
    const host = new Host();
    const notifications = new JobNotifications(ports);
    notifications.follow(host, ({ batch_id, status }) => ({ title: `${batch_id}: ${status}`, body: "" }));
    return { host, notifications };
  };
  return { world, shown, open, setPermission };
};

test("notifications of the end of jobs ask for permission at a press only, and are remembered", async () => {
  const { world, open } = aBrowser();
  const { notifications } = open();
  expect([notifications.state, world.questions]).toEqual(["off", 0]);
  await notifications.toggle();
  expect([notifications.state, world.questions, open().notifications.state]).toEqual(["on", 1, "on"]);
  await notifications.toggle();
  expect([notifications.state, open().notifications.state]).toEqual(["off", "off"]);
});

test("a notification is shown once for each job that ends, by the page that runs the jobs", async () => {
  const { shown, open } = aBrowser();
  const [first, second] = [open(), open()];
  await first.notifications.toggle();
  second.host.isLeader = false;
  for (const { host } of [first, second]) {
    host.show(aJob());
    host.show(ended);
    host.show(ended);
  }
  expect(shown).toEqual([`${ended.batch_id}: Done (j ${ended.finished})`]);
});

test("no notification is shown for jobs that ended before, to a person who looks at the page, or without consent", async () => {
  const { world, shown, open } = aBrowser();
  const { host, notifications } = open();
  host.show(aJob());
  host.show(ended);
  await notifications.toggle();
  open().host.show(ended);
  world.isWatched = true;
  host.show(aJob());
  host.show(ended);
  expect(shown).toEqual([]);
});

test("notifications read the permission once, and again after an answer or a change of the browser's settings", async () => {
  const { world, open, setPermission } = aBrowser();
  const { notifications } = open();
  const readState = () => Array.from({ length: 100 }, () => notifications.state).at(-1);
  expect([readState(), world.reads]).toEqual(["off", 1]);
  await notifications.toggle();
  expect([readState(), world.reads]).toEqual(["on", 2]);
  let changes = 0;
  notifications.addEventListener("change", () => {
    changes += 1;
  });
  setPermission("denied");
  expect([changes, readState(), world.reads]).toEqual([1, "blocked", 3]);
});

test("notifications report that the browser blocks them", async () => {
  const { open } = aBrowser("denied");
  const { notifications } = open();
  await notifications.toggle();
  expect(notifications.state).toBe("blocked");
});

test("the progress in the title is that of all running jobs together, in front of the page's name", () => {
  const running = aJob({ total: 100, succeededCount: 30, erroredCount: 10 });
  const other = aJob({ total: 300, succeededCount: 0, erroredCount: 0 });
  expect(computeProgress([{ job: running }])).toBe(40);
  expect(computeProgress([{ job: running }, { job: other }, { job: ended }])).toBe(10);
  expect(computeProgress([{ job: ended }, { job: aJob({ status: "Paused" }) }])).toBeUndefined();
  expect([toTitle("Batches", 40), toTitle("Batches", undefined)]).toEqual([
    "40% · Batches · Smartlink",
    "Batches · Smartlink",
  ]);
});
