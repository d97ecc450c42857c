// engines: none; test:all: none; matrix: chromium, firefox
// WebKitGTK's driver opens no second tab that runs in the foreground, and cannot kill a browser that has several.
/**
 * A batch that is disturbed at a random moment loses no row and makes none twice. `node scripts/kill-batches.mjs` runs many
 * rounds; SMARTLINK_KILL_ROUNDS is their number, and SMARTLINK_KILL_SEED repeats their moments.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { createRandom, disturbances, planRounds, prepareRounds, type RoundOutcome } from "./kill-rounds.ts";

const roundCount = Number(process.env["SMARTLINK_KILL_ROUNDS"] ?? disturbances.length);
const seed = Number(process.env["SMARTLINK_KILL_SEED"] ?? Date.now() % 1_000_000);
const rows = 6_000;

const rounds = planRounds(roundCount).map((disturbance, index) => ({ number: index + 1, disturbance }));

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const outcomes: RoundOutcome[] = [];
  let run: Awaited<ReturnType<typeof prepareRounds>>;

  beforeAll(async () => {
    run = await prepareRounds(engine, stage, createRandom(seed));
  });

  test.each(rounds)(
    "a disturbed batch has each row once after round $number: $disturbance",
    async ({ disturbance }) => {
      const outcome = await run(disturbance, rows);
      outcomes.push(outcome);
      expect([outcome.lostRows, outcome.repeatedRows]).toEqual([0, 0]);
    },
  );

  afterAll(() => {
    const resumptions = outcomes
      .flatMap(({ resumedMs }) => (resumedMs === undefined ? [] : [Math.round(resumedMs)]))
      .sort((a, b) => a - b);
    const counts = disturbances.map(
      (kind) => `${outcomes.filter(({ disturbance }) => disturbance === kind).length} ${kind}`,
    );
    const sum = (field: "lostRows" | "repeatedRows") => outcomes.reduce((total, outcome) => total + outcome[field], 0);
    console.log(
      `${engine}: ${outcomes.length} of ${roundCount} rounds (seed ${seed}; ${counts.join(", ")}): ${sum("lostRows")} rows lost, ${sum("repeatedRows")} made twice; ` +
        `resumed ${resumptions.length} times, after ${resumptions[Math.floor(resumptions.length / 2)] ?? 0} ms (median), ${resumptions.at(-1) ?? 0} ms at most`,
    );
  });
});
