// engines: none; test:all: chromium
/** A batch over REST on the built site, written from the API's documentation; the standalone tool; callbacks. */
import { PDFDocument } from "pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { createXlsx } from "#adapters/tables/write-xlsx.ts";
import { openSwagger } from "../../contract/swagger-ui.ts";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { waitUntil } from "../../support/drive/target.ts";
import { siteStored } from "../manager/stored-site.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import {
  aTemplate,
  createPdf,
  fetchOutput,
  openManager,
  readAuthorization,
  readOutputPaths,
  waitForJobEnd,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { startOverRest, toBase64 } from "../support/start-over-rest.ts";

const engines = enginesFor(import.meta.url);

/** In the page: sends a GET request and returns the response. */
const get = async (path: string, authorization: string, accept: string) => {
  const response = await fetch(path, { headers: { Authorization: authorization, Accept: accept } });
  const text = await response.text();
  return { status: response.status, type: response.headers.get("content-type") ?? "", text };
};

const rows = [1, 2, 3].map((number) => ({
  pdf: "offer.pdf",
  reference_id: `customer-${number}`,
  suffix: "s",
  data: { first_name: `Anna ${number}` },
}));

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;
  let site: ServedFolder;
  let receiver: Receiver;
  let authorization = "";
  let pdf = "";

  beforeAll(async () => {
    [site, receiver] = await Promise.all([stage.serveSite(), startReceiver()]);
    stage.closeLater(receiver);
    page = await (await stage.browser(engine)).page();
    pdf = toBase64(await createPdf(2));
    await openManager(page, site, "#/api");
    authorization = await readAuthorization(page);
  });

  const start = (batchId: string, more: Record<string, string> = {}) =>
    page.evaluate(startOverRest, {
      batchId,
      authorization,
      pdf,
      template: JSON.stringify(aTemplate),
      data: { name: "rows.json", base64: toBase64(JSON.stringify(rows)) },
      more,
    });
  const json = async (path: string) => {
    const { status, text } = await page.evaluate(get, path, authorization, "application/json");
    return { status, body: JSON.parse(text) as Record<string, unknown> };
  };

  test("the batch interface takes the rows from a workbook, which the service worker reads", async () => {
    const table = [
      ["pdf", "reference_id", "suffix", "Reader"],
      ["offer.pdf", "r1", "s", "Zoë"],
      ["offer.pdf", "r2", "s", "Ben"],
    ];
    const { status, job } = await page.evaluate(startOverRest, {
      ...{ batchId: "workbook", authorization, pdf },
      template: JSON.stringify(aTemplate),
      data: { name: "people.xlsx", base64: toBase64(createXlsx("People", table)) },
      more: { mapping: JSON.stringify({ placeholders: { first_name: "Reader" } }) },
    });
    expect([status, job["total"]]).toEqual([200, 2]);
    expect(await waitForJobEnd(page, "workbook")).toBe("Done");
    const file = await page.evaluate(get, "batch/workbook/r1.s.html", authorization, "text/html");
    expect(file.text).toContain("An offer for Zoë");
  });

  test("the batch interface accepts the Authorization value of the API page and rejects others", async () => {
    expect((await json("api/folder")).status).toBe(200);
    const { status } = await page.evaluate(get, "api/folder", "Basic bm9ib2R5Om5vdGhpbmc=", "application/json");
    expect(status).toBe(401);
  });

  test("the batch interface runs a started batch in the open page and serves status, log, report and files", async () => {
    const { status, job } = await start("rest", { strategy: "original" });
    expect([status, job["status"], job["finished"], job["total"], job["waiting"]]).toEqual([
      200,
      "In progress",
      null,
      3,
      false,
    ]);
    expect(await waitForJobEnd(page, "rest")).toBe("Done");
    const path = `api/batch/rest/${job["job_id"]}`;
    const { body } = await json(`${path}/status`);
    expect(body).toMatchObject({ status: "Done", succeededCount: 3, erroredCount: 0, waiting: false, eta: null });
    const log = (await json(`${path}/log`)).body["entries"] as { row: number | null; message: string }[];
    expect(log.filter(({ row }) => row !== null).map(({ row }) => row)).toEqual([1, 2, 3]);
    const lines = await page.evaluate(get, `${path}/log`, authorization, "text/plain");
    expect(lines.type).toContain("text/plain");
    const report = await page.evaluate(get, String(body["report_url"]), authorization, "text/html");
    expect(report.text).toContain("Report of batch rest");
    const generatedPage = await page.evaluate(get, "batch/rest/customer-2.s.html", authorization, "text/html");
    expect(generatedPage.text).toContain("An offer for Anna 2");
  });

  test.each([
    ["pdf", ["pdf"]],
    ["html,pdf", ["html", "pdf"]],
  ])("the batch interface makes %s, without the pages that a row leaves out", async (outputs, kinds) => {
    const batchId = `pages-${kinds.join("-")}`;
    const goldPage = { pages: "2", show_when: { column: "plan", is: "gold" } };
    const config = { ...aTemplate.config, pages: [goldPage] };
    const plans = ["gold", "basic"].map((plan) => ({
      ...{ pdf: "offer.pdf", reference_id: plan, suffix: "s", data: { first_name: "Anna", plan } },
    }));
    const { status, job } = await page.evaluate(startOverRest, {
      ...{ batchId, authorization, pdf },
      template: JSON.stringify({ ...aTemplate, config }),
      data: { name: "rows.json", base64: toBase64(JSON.stringify(plans)) },
      more: { outputs },
    });
    expect([status, job["outputs"]]).toEqual([200, outputs]);
    expect(await waitForJobEnd(page, batchId)).toBe("Done");
    const pages = await Promise.all(
      ["gold", "basic"].map(async (plan) =>
        (await PDFDocument.load(await fetchOutput(page, batchId, `${plan}.s.pdf`))).getPageCount(),
      ),
    );
    expect(pages).toEqual([2, 1]);
    const paths = await readOutputPaths(page, batchId);
    expect(paths.filter((path) => path.startsWith("gold"))).toEqual(kinds.map((kind) => `gold.s.${kind}`));
  });

  test.each([
    [{ pages: "2", show_when: { column: "plan", equals: "gold" } }, "equals"],
    [{ pages: "two", show_when: { column: "plan", is: "gold" } }, "two"],
    [{ pages: "2", show_wen: { column: "plan", is: "gold" } }, "show_wen"],
  ])("the batch interface rejects a wrong condition of a page: %j", async (entry, word) => {
    const { status, job } = await page.evaluate(startOverRest, {
      ...{ batchId: "wrong-pages", authorization, pdf },
      template: JSON.stringify({ ...aTemplate, config: { ...aTemplate.config, pages: [entry] } }),
      data: { name: "rows.json", base64: toBase64(JSON.stringify(rows)) },
      more: {},
    });
    expect(status).toBe(422);
    const details = JSON.stringify(job);
    expect(details).toContain("config.pages");
    expect(details).toContain(word);
  });

  test("the batch interface posts callbacks at start and end, and logs unknown delivery without CORS", async () => {
    const { job } = await start("told", { callback_url: `${receiver.url}/open/hook` });
    const closed = await start("told-blindly", { callback_url: `${receiver.url}/closed/hook` });
    await waitForJobEnd(page, "told");
    await waitForJobEnd(page, "told-blindly");
    const notices = async (batchId: string, jobId: unknown) => {
      const { body } = await json(`api/batch/${batchId}/${jobId}/log`);
      return (body["entries"] as { code: string | null; message: string }[]).filter(({ code }) =>
        code?.startsWith("notice-"),
      );
    };
    const both = (batchId: string, jobId: unknown) =>
      waitUntil("both notices", async () => {
        const jobNotices = await notices(batchId, jobId);
        return jobNotices.length === 2 && jobNotices;
      });
    const noticeEntries = await both("told", job["job_id"]);
    expect(noticeEntries.map(({ code }) => code)).toEqual(["notice-sent", "notice-sent"]);
    const open = receiver.received.filter(({ path }) => path === "/open/hook");
    expect(open.map(({ key }) => key).sort()).toEqual([`${job["job_id"]}:finished`, `${job["job_id"]}:started`]);
    expect(JSON.parse(open.find(({ key }) => key?.endsWith(":finished"))?.body ?? "")).toMatchObject({
      event: "finished",
      batch_id: "told",
      status: "Done",
      succeededCount: 3,
    });
    const unknown = await both("told-blindly", closed.job["job_id"]);
    expect(unknown.map(({ code }) => code)).toEqual(["notice-unknown", "notice-unknown"]);
    const blind = receiver.received.filter(({ path }) => path === "/closed/hook");
    // WebKit repeats a call whose response it may not read. The key in the body identifies the repetition.
    const keys = new Set(blind.map(({ body }) => JSON.parse(body).idempotency_key));
    expect([...keys].sort()).toEqual(["finished", "started"].map((event) => `${closed.job["job_id"]}:${event}`));
  });

  test("a press on the start page of the standalone tool runs it, and the page becomes the status view", async () => {
    const param = { document_id: "dropped", dst_dir: "tool", env: "officialProd", max_error: 2 };
    const data = rows.map(({ data }) => ({ PDF_file: "offer.pdf", data }));
    await openManager(page, site, "#/batches");
    await page.setFiles({ role: "file", name: "Batch files" }, [
      ...(await writeBatchFiles(folder, data)),
      folder.write("param.json", JSON.stringify(param)),
    ]);
    await page.waitFor("the files to be inspected", () => document.querySelector("select") !== null);
    await openManager(page, site, "#/api");
    await page.waitFor("the files to be placed", () => document.querySelectorAll(".tool-files li").length === 4);
    // Any page of the web can lead a browser to this address.
    await page.goto(`${site.url}api/generation/start`);
    await page.waitFor("the folder", () => document.querySelectorAll(".tool-files li").length === 4);
    expect(await page.evaluate(() => document.querySelector("job-card"))).toBe(null);
    await page.click({ role: "button", name: "Start run" });
    await page.waitFor("the run's end", () => document.querySelector('job-card [data-status="Done"]') !== null);
    const address = await page.evaluate(() => location.pathname);
    expect(address).toMatch(/\/some\/path\/api\/generation\/[0-9a-f]{24}$/);
    // The console also contains the rejected calls of earlier tests.
    expect((await page.problems()).filter((line) => /^policy:|^rejection:|Uncaught/.test(line))).toEqual([]);
    await page.goto(site.url + address.slice("/some/path/".length));
    await page.waitFor("the same run", () => document.querySelector('job-card [data-status="Done"]') !== null);
    const report = await page.evaluate(async () => (await fetch("../../batch/tool/report.html")).status);
    expect(report).toBe(200);
  });

  test("the batch interface works with the network off", async () => {
    await openManager(page, site, "#/api");
    await siteStored(page);
    site.close();
    await openManager(page, site, "#/api");
    const { status } = await start("offline", { strategy: "smallest" });
    expect(status).toBe(200);
    expect(await waitForJobEnd(page, "offline")).toBe("Done");
    const swagger = await openSwagger(page, site.url);
    expect((await swagger.send("get_folder")).status).toBe("200");
    await page.goto(`${site.url}api/generation/start`);
    await page.click({ role: "button", name: "Start run" });
    await page.waitFor("a further run", () => document.querySelector("job-card [data-status]") !== null);
  });
});
