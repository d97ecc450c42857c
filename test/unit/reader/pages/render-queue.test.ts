import { expect, test } from "vitest";
import { type QueuedDrawing, RenderQueue } from "#reader/pages/render-queue.ts";

const turn = () => new Promise((resolve) => setTimeout(resolve));

interface Probe extends QueuedDrawing {
  at: number;
  finish: () => void;
}

const bench = () => {
  const log: string[] = [];
  const drawing = (name: string, at: number): Probe => {
    const probe: Probe = {
      at,
      finish: () => {},
      distance: () => probe.at,
      draw: (signal) =>
        new Promise((resolve, reject) => {
          log.push(name);
          probe.finish = resolve;
          signal.addEventListener("abort", () => {
            log.push(`${name} cancelled`);
            reject(new Error("cancelled"));
          });
        }),
    };
    return probe;
  };
  return { log, drawing };
};

test("the render queue draws one page at a time, the nearest first", async () => {
  const { log, drawing } = bench();
  const queue = new RenderQueue();
  const first = drawing("first", 0);
  queue.add(first);
  for (const name of ["far", "near", "middle"]) queue.add(drawing(name, { far: 900, near: 5, middle: 40 }[name] ?? 0));
  expect(log).toEqual(["first"]);
  first.finish();
  await turn();
  expect(log).toEqual(["first", "near"]);
});

test("the render queue cancels distant pages and does not draw them again", async () => {
  const { log, drawing } = bench();
  const queue = new RenderQueue();
  const passed = drawing("passed", 0);
  queue.add(passed);
  queue.add(drawing("next", 10));
  passed.at = Number.POSITIVE_INFINITY;
  queue.refresh();
  await turn();
  expect(log).toEqual(["passed", "passed cancelled", "next"]);
});

test("the render queue draws visible pages before near ones", async () => {
  const { log, drawing } = bench();
  const queue = new RenderQueue();
  queue.add(drawing("near", 300));
  const seen = drawing("seen", 0);
  queue.add(seen);
  await turn();
  expect(log).toEqual(["near", "near cancelled", "seen"]);
  seen.finish();
  await turn();
  expect(log.at(-1)).toBe("near");
});

test("the render queue continues beside a slow page, does not start it twice, and cancels it when it is distant", async () => {
  const { log, drawing } = bench();
  const queue = new RenderQueue(0);
  const slow = drawing("slow", 0);
  queue.add(slow);
  queue.add(drawing("other", 10));
  await turn();
  expect(log).toEqual(["slow", "other"]);
  queue.add(slow);
  await turn();
  expect(log).toEqual(["slow", "other"]);
  slow.at = Number.POSITIVE_INFINITY;
  queue.refresh();
  await turn();
  expect(log).toEqual(["slow", "other", "slow cancelled"]);
});

test("the render queue continues after a failed drawing and stops when closed", async () => {
  const { log, drawing } = bench();
  const queue = new RenderQueue();
  queue.add({ distance: () => 0, draw: () => Promise.reject(new Error("broken page")) });
  const good = drawing("good", 1);
  queue.add(good);
  await turn();
  expect(log).toEqual(["good"]);
  queue.close();
  queue.add(drawing("late", 0));
  await turn();
  expect(log).toEqual(["good", "good cancelled"]);
});
