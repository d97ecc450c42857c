// engines: none; test:all: chromium
import "axe-core/axe.js";
import type { RunOptions } from "axe-core";
import "#app/shell/app-shell.ts";
import "#app/generation/generation-page.ts";
import "#app/api/api-view.ts";
import "#app/batches/batches-view.ts";
import "#app/settings/settings-view.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { snapshotKey } from "#app/settings/storage/data-snapshot.ts";
import { type ReportInput, renderReportEnd, renderReportStart } from "#batch/report/report.ts";
import { english } from "#batch/report/report-language.ts";
import type { ListedRows, RowResult } from "#batch/report/row-results.ts";
import { createRowTables } from "#batch/report/row-tables.ts";
import { smartlinkSchema } from "#domain/model/smartlink.ts";
import { problem } from "#domain/problem.ts";
import type { DocumentLink } from "#domain/publishing/personal-link.ts";
import { violationsIn } from "../axe-in-frame.ts";
import { press as pressNode } from "../input.ts";
import { isVisibleChange } from "./publishing/publish-stage.ts";
import { aJob, anInspection, aStage, endedJob, mount, must, press, type Stage, settled } from "./stage.ts";

const { axe } = window as unknown as { axe: typeof import("axe-core") };

/** The theme changes only colours, so the dark theme is checked for contrast only. */
const rules = {
  light: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  dark: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
} satisfies Readonly<Record<string, RunOptions["runOnly"]>>;

const check = async (runOnly: NonNullable<RunOptions["runOnly"]>): Promise<void> => {
  const { violations } = await axe.run(document, { runOnly, resultTypes: ["violations"] });
  const messages = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`,
  );
  if (messages.length > 0) throw new Error(messages.join("\n"));
};

const batches = (stage: Stage) =>
  mount(Object.assign(document.createElement("batches-view"), { services: stage.services }));

const states: Readonly<Record<string, () => Promise<unknown>>> = {
  "the empty Batches page": async () => batches(await aStage()),
  "a batch with problems": async () => {
    const stage = await aStage();
    stage.found = anInspection({
      problems: [problem("pdf-missing", "No PDF.", { row: 1, path: "PDF_file" })],
      warnings: [problem("field-unused", "Unused.", { path: "data.x" })],
      missing: [problem("template-missing", "Drop the template.")],
      ready: false,
    });
    stage.services.pendingBatch.add([{ path: "data.json", file: new File(["[]"], "data.json") }]);
    await batches(stage);
    await pressNode(() => document.querySelector("details:not(.problem-code) > summary"));
  },
  "a batch with a table of data": async () => {
    const stage = await aStage();
    stage.found = anInspection({
      failingRows: 1,
      dataFile: "people.csv",
      table: {
        path: "people.csv",
        kind: "xlsx",
        sheets: [
          { name: "People", hidden: false },
          { name: "Old", hidden: true },
        ],
        sheet: "People",
        headerRow: 1,
        labels: ["PDF_file", "nme"],
        firstRecords: [
          ["PDF_file", "nme"],
          ["a.pdf", "Anna"],
        ],
        columns: [{ placeholder: "name", column: undefined, suggestion: "nme" }],
        roles: { pdf: "PDF_file" },
        unused: ["nme"],
        mapping: { emptyCells: "preset" },
      },
    });
    stage.services.pendingBatch.add([{ path: "people.csv", file: new File(["x"], "people.csv") }]);
    await batches(stage);
    await pressNode(() => document.querySelector("column-mapping summary"));
  },
  "a batch that is ready": async () => {
    const stage = await aStage();
    stage.services.pendingBatch.add([{ path: "data.json", file: new File(["[]"], "data.json") }]);
    await batches(stage);
  },
  "PDFs that need a password": async () => {
    const stage = await aStage();
    const pdf = { role: "pdf", size: 20, note: "needs a password", counts: {} } as const;
    stage.found = anInspection({
      files: [
        { ...pdf, path: "a.pdf", password: "missing" },
        { ...pdf, path: "b.pdf", password: "wrong" },
      ],
      ready: false,
    });
    stage.services.pendingBatch.add([{ path: "a.pdf", file: new File([""], "a.pdf") }]);
    await batches(stage);
  },
  "running and ended jobs": async () => {
    await batches(
      await aStage(
        [aJob({ succeededCount: 10, erroredCount: 4 }), endedJob({ job_id: "j2" })],
        [
          { kind: "started", at: "2026-11-21T08:00:00.000Z", total: 1 },
          {
            kind: "row-failed",
            at: "2026-11-21T08:00:01.000Z",
            row: 1,
            reference_id: "r1",
            problems: [problem("pdf-missing", "No PDF.")],
          },
        ],
      ),
    );
    const [running, ended] = document.querySelectorAll("job-card");
    if (running === undefined || ended === undefined) throw new Error("no jobs");
    await press("Results", running);
    await press("Log", ended);
  },
  "the confirmation before deleting": async () => {
    await batches(await aStage([endedJob()]));
    await pressNode(() => document.querySelector(".job-more summary"));
    await press("Delete…");
  },
  "an e-mail draft": async () => batches(await aStage([endedJob({ batch_id: "with-mail" })])),
  "the API page": async () => {
    const { services } = await aStage();
    await mount(Object.assign(document.createElement("api-view"), { services }));
    await press("Run");
  },
  "the confirmation before the password is renewed": async () => {
    const { services } = await aStage();
    await mount(Object.assign(document.createElement("api-view"), { services }));
    await press("Renew…");
  },
  "the Settings page": async () => {
    const { services } = await aStage();
    await mount(Object.assign(document.createElement("settings-view"), { services }));
  },
  "the confirmation before everything is deleted": async () => {
    const { services } = await aStage();
    await mount(Object.assign(document.createElement("settings-view"), { services }));
    await settled();
    await press("Delete all data…");
  },
  "the frame with a new version, lost data and a fault": async () => {
    const { services, local } = await aStage();
    const counts = { jobs: 3 };
    local.setItem(snapshotKey, JSON.stringify({ birth: "another", mark: 4, seen: "2026-11-20T08:00:00.000Z", counts }));
    await services.storage.checkForLoss();
    const problems = [problem("storage-failed", "The browser refused. Free some space.")];
    const properties = { services, problems, applyUpdate: () => {} };
    await mount(Object.assign(document.createElement("app-shell"), properties), "nothing");
  },
  "a page that does not exist": async () => {
    history.replaceState(null, "", "#/nowhere");
    await mount(document.createElement("app-shell"), "nothing");
    history.replaceState(null, "", "#");
  },
  "the page of a run": async () => {
    const { services } = await aStage([aJob()]);
    const properties = { services, site: new URL(location.href), jobId: "j1" };
    await mount(Object.assign(document.createElement("generation-page"), properties), "nothing");
  },
  "the page of a run that could not be started": async () => {
    const problems = [problem("data-missing", "There is no data.json. Place it on the API page.")];
    const properties = { problems, site: new URL(location.href) };
    await mount(Object.assign(document.createElement("generation-page"), properties), "nothing");
  },
};

const toListed = (results: readonly RowResult[]): ListedRows => ({
  entries: results.map((result) => ({ ...result, pdf: "a.pdf", name: result.path, data: {} })),
  results,
});

const aReport = async (): Promise<string> => {
  const missing = problem("pdf-missing", "No PDF.", { path: "PDF_file" });
  const row = { suffix: "random", problems: [], size: 5_000 };
  const report: ReportInput = {
    job: endedJob(),
    input: {
      job_id: "j1",
      params: { batch_id: "spring-letter", strategy: "original", encoding: "text", max_errors: 0 },
      template: smartlinkSchema.parse({ title: "For [[name]]" }),
      files: [],
    },
    log: { warnings: [problem("field-unused", "Unused.")], lastStop: undefined },
    errors: [missing],
    linksPath: "links.csv",
    folderUrl: "https://example.org/spring-letter/",
    scope: "public",
    language: english,
  };
  const linkOf: DocumentLink = ({ name }) => `https://example.org/spring-letter/${name}`;
  const tables = createRowTables({ total: 2, linkOf, localLinkOf: linkOf, scope: "public" });
  const rows = toListed([
    { ...row, row: 1, reference_id: "r1", path: "r1.random.html", status: "done" },
    { ...row, row: 2, reference_id: "r2", path: "r2.random.html", status: "failed", problems: [missing] },
  ]);
  return (await renderReportStart(report, webBytes)) + tables.add(rows) + tables.end() + renderReportEnd(report);
};

const dress = async (theme: keyof typeof rules): Promise<void> => {
  document.documentElement.dataset["theme"] = theme;
  const changes = document.getAnimations().filter(isVisibleChange);
  await Promise.allSettled(changes.map(({ finished }) => finished));
};

for (const [name, enter] of Object.entries(states))
  it(`axe finds no violation with light or dark colours in ${name}`, async () => {
    await dress("light");
    // Where the state before was scrolled, the sticky header would cover what is below it.
    scrollTo(0, 0);
    await enter();
    await settled();
    await check(rules.light);
    await dress("dark");
    await check(rules.dark);
  });

it("axe finds no violation in the report of a batch with errors and warnings", async () => {
  const violations = await violationsIn(await aReport(), rules.light);
  must(violations.length === 0, violations.join("\n"));
});
