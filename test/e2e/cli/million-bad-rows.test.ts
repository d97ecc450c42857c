// engines: none; test:all: none; matrix: chromium
// Unit tests of the command end at the limit of errors; only the number of rows differs.
/** The built command with a million rows that all fail ends early, with little memory. No browser is used. */
import { readdirSync, rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { openMachine } from "./command-runs.ts";

describe.each(enginesFor(import.meta.url))("(%s is not used)", () => {
  const { path, command, writeInput, writeTable } = openMachine(openStage());

  test("a million bad rows end the command at the limit of errors, within 200 MB", async () => {
    await writeInput("bad", 1);
    rmSync(path("bad/data.json"));
    await writeTable("bad/rows.csv", 1_000_000, (row) => `offer.pdf,r${row},\n`);
    const args = ["generate", "bad", "-q"];
    const limited = await command(...args, "-o", "limited", "--max-errors", "1000");
    expect(limited.code).toBe(4);
    expect(limited.errors.match(/^error placeholder-without-value:/gm)).toHaveLength(1);
    expect(limited.errors).toContain("rows 1, 2, 3, 4, 5 and 995 more");
    expect(limited.output).toContain("1,000 rows failed");
    expect(limited.peakMb).toBeLessThan(200);
    expect(readdirSync(path("limited/offers"))).toEqual(["links.csv", "report.html"]);
  });
});
