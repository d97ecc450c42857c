/** Report and list of links of a job with many rows: complete, in parts, and in tables that are laid out one by one. */
import { expect, test } from "vitest";
import type { BatchEvent } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { createReportFiles } from "#usecases/jobs/job-report.ts";
import { aJobInput, anEntry, aStoredJob, createStoredJob } from "../../../support/builders.ts";
import { bytesOf } from "../../../support/pages.ts";
import { aWorld } from "../../../support/world.ts";

const total = 12_000;
const at = "2026-11-21T08:00:00.000Z";
const isFailed = (row: number) => row % 3 === 0;

const eventOf = (row: number): BatchEvent =>
  isFailed(row)
    ? {
        kind: "row-failed",
        at,
        row,
        reference_id: `r${row}`,
        problems: [problem("pdf-missing", "The PDF is missing.", { path: "pdf" })],
      }
    : { kind: "row-done", at, row, reference_id: `r${row}`, path: `r${row}.s.html`, size: 5_000 };

test("a report of many rows is complete and never one text", async () => {
  const world = await aWorld();
  const rows = Array.from({ length: total }, (_, index) => index + 1);
  const stored = aStoredJob({ total });
  await createStoredJob(
    world.store,
    stored,
    aJobInput(),
    rows.map((row) => anEntry(row)),
  );
  await world.store.jobs.note("j1", rows.map(eventOf));
  const files = await createReportFiles({ job: stored.job, input: aJobInput(), unstoredEvents: [] }, world);
  const texts: string[] = [];
  for (const file of files) {
    expect(file.pieces.length).toBeGreaterThan(1);
    const bytes = await bytesOf(file, world.store.parts);
    expect(bytes.length).toBe(file.size);
    texts.push(new TextDecoder().decode(bytes));
  }
  const [html = "", csv = ""] = texts;
  expect(csv.trimEnd().split("\r\n")).toHaveLength(total + 1);
  expect(csv).toContain(`"r${total}","s","","","failed","pdf-missing: The PDF is missing.","Reader ${total}"`);
  expect(html.match(/<div class="part">/g)).toHaveLength(total / 500);
  expect(html.match(/<a href="r\d+\.s\.html">/g)).toHaveLength((total / 3) * 2);
  expect(html).toContain("Rows 11,501 to 12,000");
  expect(html).toMatch(/<code>pdf-missing<\/code><\/td><td>4,000<\/td>/);
  expect(html.endsWith("</html>\n")).toBe(true);
});
