import { describe, expect, test } from "vitest";
import { describeContent, notReadyText } from "#app/batches/inspection-text.ts";
import { countCorrectedRows } from "#app/jobs/host/related-jobs.ts";
import { describeJob, toJobTone, toOutputUrl } from "#app/jobs/job-text.ts";
import { toLogLines } from "#batch/report/log-lines.ts";
import { problem } from "#domain/problem.ts";
import { describePath } from "#domain/problems/describe-path.ts";
import { formatLocation } from "#domain/problems/format-location.ts";
import { formatBytes } from "#ui/format/bytes.ts";
import { formatRange, toWholePercent } from "#ui/format/counts.ts";
import { formatDuration, formatRate } from "#ui/format/durations.ts";
import { groupProblems, nameProblem } from "#ui/format/problem-groups.ts";
import { describePath as describeField, describeLocation } from "#ui/format/problem-location.ts";
import { countFiles } from "#ui/format/quantities.ts";
import { addSample, computeRate, estimateMsLeft } from "#ui/format/rate.ts";
import { aStoredJob } from "../../../support/builders.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const job = aStoredJob({ total: 2_000 }).job;

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [999.6, "1.00 kB"],
  [5_230, "5.23 kB"],
  [25_680_000, "25.7 MB"],
  [999_700_000, "1.00 GB"],
  [4_280_000_000, "4.28 GB"],
])("%d bytes are shown as %s", (bytes, text) => expect(plain(formatBytes(bytes))).toBe(text));

test.each([
  [40, "< 1 s"],
  [2_500, "2.5 s"],
  [59_700, "1 min"],
  [95_000, "1 min 35 s"],
  [7_260_000, "2 h 1 min"],
  [90_000_000, "1 d 1 h"],
])("%d ms are shown as %s", (ms, text) => expect(plain(formatDuration(ms))).toBe(text));

test("slow rates are shown per minute", () => {
  expect(plain(formatRate(2_134.4))).toBe("2,134 rows/s");
  expect(plain(formatRate(0.25))).toBe("15 rows/min");
});

test("counts are shown with their noun and the range of a page", () => {
  expect(countFiles(1)).toBe("1 file");
  expect(countFiles(2_000)).toBe("2,000 files");
  expect(formatRange(1, 50, 70)).toBe("51–70 of 70");
});

test("the summary of a dropped file says what it has", () => {
  const texts = [
    describeContent({ role: "data", counts: { rows: 2_000 } }),
    describeContent({ role: "template", counts: { assets: 1, placeholders: 5 } }),
    describeContent({ role: "pdf", counts: { pages: 3 }, password: "accepted" }),
    describeContent({ role: "pdf", counts: {}, password: "wrong" }),
    describeContent({ role: "pdf", counts: {} }),
    describeContent({ role: "param", counts: {} }),
  ];
  expect(texts).toEqual([
    "2,000 rows",
    "1 asset, 5 placeholders",
    "3 pages, password accepted",
    "needs a password",
    "cannot be used",
    "",
  ]);
});

test("a percentage is 100 only at the end", () => {
  expect(toWholePercent(1_999, 2_000)).toBe(99);
  expect(toWholePercent(2_000, 2_000)).toBe(100);
  expect(toWholePercent(0, 0)).toBe(0);
});

test("the rate of a job covers the last seconds", () => {
  let samples = addSample([], { atMs: 0, rows: 0 });
  samples = addSample(samples, { atMs: 10_000, rows: 100 });
  samples = addSample(samples, { atMs: 12_000, rows: 1_100 });
  samples = addSample(samples, { atMs: 20_000, rows: 5_100 });
  expect(computeRate(samples)).toBeCloseTo(500);
  expect(estimateMsLeft(computeRate(samples), 1_000)).toBeCloseTo(2_000);
});

test("the rate of a job starts again when a retry counts from fewer rows", () => {
  const samples = addSample(addSample([], { atMs: 0, rows: 90 }), { atMs: 5_000, rows: 80 });
  expect(samples).toEqual([{ atMs: 5_000, rows: 80 }]);
  expect(computeRate(samples)).toBeUndefined();
});

test("a location is shown with file, line, row and field", () => {
  expect(formatLocation({ file: "data.json", line: 3, column: 7 })).toBe("data.json · line 3, column 7");
  expect(formatLocation({ row: 4, reference_id: "r4", path: "data.name" })).toBe("row 4 · r4 · data.name");
  expect(formatLocation(undefined)).toBe("");
});

test("problems are grouped by code: problems of files first, then the most frequent", () => {
  const groups = groupProblems([
    problem("link-forbidden", "c", { row: 9 }),
    problem("pdf-missing", "b", { row: 1 }),
    problem("json-malformed", "a", { file: "param.json" }),
    problem("pdf-missing", "b", { row: 2 }),
  ]);
  expect(groups.map(({ code, problems }) => [code, problems.length])).toEqual([
    ["json-malformed", 1],
    ["pdf-missing", 2],
    ["link-forbidden", 1],
  ]);
});

test("fields are named by what a person sees", () => {
  expect(describePath("assets[2].aura.actions[0].data")).toBe("Asset 3, action 1");
  expect(describePath("assets[0].aura.name")).toBe("Asset 1, name");
  expect(describePath("title")).toBe("Title");
  expect(describePath("config.global.x")).toBe("config.global.x");
  for (const name of ["__proto__", "constructor", "toString"]) {
    expect([describePath(name), describeField(name)]).toEqual([name, name]);
    expect(nameProblem(name as never)).toBe(name);
  }
});

describe("fields of a template whose assets and columns are known", () => {
  const action = "assets[1].aura.actions[0].data";
  const fields = {
    "assets[1]": { asset: "Link “Order” on page 2", values: [] },
    [action]: { asset: "Link “Order” on page 2", values: ["Betrag"] },
    "assets[0].aura.actions[0].data": { asset: "", values: ["a", "b", "c", "d", "e"] },
    title: { asset: "", values: ["Vorname"] },
  };

  test("fields of a template are named by their columns and assets", () => {
    expect(describeField("title", fields)).toBe("Vorname (Title)");
    expect(describeField(action, fields)).toBe("Betrag (Link “Order” on page 2)");
    expect(describeField("assets[0].aura.actions[0].data", fields)).toBe("a, b, c and 2 more (Asset 1, action 1)");
    expect(describeField("assets[1].page", fields)).toBe("Link “Order” on page 2, page");
    expect(describeField("pdf", fields)).toBe("PDF");
    expect(describeField("public_url", fields)).toBe("Public address");
  });

  test("fields of a template have the column of the text that contains them, if it is the only one", () => {
    expect(describeField(`${action}.url`, fields)).toBe("Betrag (Link “Order” on page 2, url)");
    const mark = { "config.mark_texts[0]": { asset: "", values: ["First name"] } };
    expect(describeField("config.mark_texts[0]", mark)).toBe("First name (text of the PDF)");
    expect(describeField("assets[0].aura.actions[0].data.url", fields)).toBe("Asset 1, action 1, url");
  });

  test("fields of a template are named by columns and assets in locations too", () => {
    expect(describeLocation({ file: "a.csv", row: 3, path: action }, fields)).toBe(
      "a.csv · row 3 · Betrag (Link “Order” on page 2)",
    );
  });

  test("fields of a template are named by the columns that a problem is about, of those that fill the text", () => {
    const named = { ...fields, "[[until]]": { asset: "", values: ["Gültig bis"] } };
    const at = { row: 3, path: "assets[0].aura.actions[0].data", placeholders: ["until", "code"] };
    expect(describeLocation(at, named)).toBe("row 3 · Gültig bis, code (Asset 1, action 1)");
    // Stored with a job, or in a file that somebody has changed.
    const odd = { row: 3, path: 5, rows: { count: 2, first: "1, 2" }, files: [], placeholders: "name", x: 1 };
    expect([describeLocation(odd as never), formatLocation(odd as never)]).toEqual(["row 3", "row 3"]);
    expect(describeLocation([] as never)).toBe("");
  });
});

describe("corrections of a job", () => {
  const jobs = [
    { job_id: "a", erroredCount: 5 },
    { job_id: "b", corrects: "a", succeededCount: 2, erroredCount: 2 },
    { job_id: "c", corrects: "b", succeededCount: 1, erroredCount: 0 },
    { job_id: "d", corrects: "a", succeededCount: 1, erroredCount: 0 },
    { job_id: "e", succeededCount: 7, erroredCount: 1 },
  ].map((fields) => ({ job: { ...job, ...fields } }));
  test("corrected rows of a job are counted, also those of its own failed rows", () => {
    expect(jobs.map((each) => countCorrectedRows(each.job, jobs))).toEqual([4, 1, 0, 0, 0]);
  });
});

describe("a batch that cannot start", () => {
  const missing = (code: "template-missing" | "data-missing" | "resource-missing") => problem(code, "x");
  const ofRow = problem("pdf-missing", "x", { rows: { count: 3, first: [1, 2, 3] }, path: "pdf" });
  const base = { problems: [], missing: [], rows: 3, failingRows: 0 };
  test.each([
    ["Add the template.", { missing: [missing("template-missing")] }],
    [
      "Add the template. Add the rows: a table or data.json.",
      { missing: [missing("template-missing"), missing("data-missing")] },
    ],
    ["Add the files that are listed as missing above.", { missing: [missing("resource-missing")] }],
    ["Correct the public address.", { problems: [problem("shape-invalid", "x", { path: "public_url" })] }],
    [
      "Correct the folder name under “Advanced”.",
      { problems: [problem("name-invalid", "x", { path: "batch_id" }), ofRow], failingRows: 3 },
    ],
    ["No row can be generated. Correct the problems listed above.", { problems: [ofRow], failingRows: 3 }],
    [
      "Add or correct the files listed above.",
      { problems: [problem("table-unreadable", "x", { file: "a.xlsx" })], missing: [missing("data-missing")] },
    ],
  ])("a batch that cannot start shows “%s”", (sentence, batch) => {
    expect(notReadyText({ ...base, ...batch })).toBe(`Not ready. ${sentence}`);
  });
});

test("a job is described by its succeeded and failed rows", () => {
  const done = { ...job, status: "Done", succeededCount: 1_990, erroredCount: 10, finished: job.started } as const;
  expect(describeJob(done)).toBe("1,990 of 2,000 documents made, 10 failed");
  expect(describeJob({ ...done, total: 1, succeededCount: 1, erroredCount: 0 })).toBe("1 document made");
  expect([toJobTone(done), toJobTone(done, 9), toJobTone(done, 10)]).toEqual(["mixed", "mixed", "good"]);
  expect(describeJob({ ...job, status: "Cancelled", reason: "max_errors", max_errors: 5, erroredCount: 5 })).toContain(
    "5 failed rows",
  );
});

test("the address of an output encodes names and keeps folders", () => {
  expect(toOutputUrl("b 1", "runtime/a#b.js")).toBe("batch/b%201/runtime/a%23b.js");
});

test("the log has a line for each problem of a row", () => {
  const problems = [
    problem("pdf-missing", "No PDF.", { row: 7, path: "PDF_file" }),
    problem("link-forbidden", "No such address."),
  ];
  const lines = toLogLines({ kind: "row-failed", at: job.started, row: 7, reference_id: "r7", problems });
  expect(lines.map(({ row, code, location }) => [row, code, location])).toEqual([
    [7, "pdf-missing", "PDF_file"],
    [7, "link-forbidden", ""],
  ]);
});
