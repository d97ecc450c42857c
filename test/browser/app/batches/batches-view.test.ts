// engines: none; test:all: chromium
import "#app/batches/batches-view.ts";
import { problem } from "#domain/problem.ts";
import { chooseFiles } from "../../choose-files.ts";
import { choose, pressKey, press as pressNode, typeText } from "../../input.ts";
import { requireAccessible } from "../../require-accessible.ts";
import {
  aJob,
  anInspection,
  aStage,
  buttonNamed,
  endedJob,
  equal,
  mount,
  must,
  press,
  type Stage,
  settled,
  until,
} from "../stage.ts";

const view = (stage: Stage) =>
  mount(Object.assign(document.createElement("batches-view"), { services: stage.services }));

const give = async (...names: readonly string[]) => {
  chooseFiles("Batch files", ...names.map((name) => new File(["{}"], name)));
  await settled();
};

it("the Batches page shows the drop area and the sample batch", async () => {
  await view(await aStage());
  equal(
    [...document.querySelectorAll("h2")].map(({ textContent }) => textContent),
    ["From a PDF to personal documents", "Add batch files"],
  );
  await requireAccessible();
  buttonNamed("Run sample batch");
  must(document.querySelector("job-card") === null, "a job without jobs");
});

it("the Batches page lists files, removes one, and starts a batch with the chosen settings", async () => {
  const stage = await aStage();
  await view(stage);
  await give("data.json", "a.pdf");
  equal(
    [...document.querySelectorAll(".file-name")].map((element) => element.textContent),
    ["data.json", "a.pdf"],
  );
  await press("Remove a.pdf");
  equal(document.querySelectorAll(".file-list > li").length, 1);
  const select = document.querySelector<HTMLSelectElement>("strategy-choice select");
  if (select === null) throw new Error("There is no select.");
  equal(
    [...select.labels].map((label) => label.textContent),
    ["Strategy"],
  );
  must(/Linked: for a web server/.test(select.textContent ?? ""), "no purpose of the strategy");
  must(/Linked\s+5\.23\skB\s+10\.0\sMB/.test(document.querySelector(".forecast")?.textContent ?? ""), "no forecast");
  await choose(select, "Mixed");
  await settled();
  await press("Start batch");
  equal(stage.calls, ["create 1 mixed"]);
  must(document.querySelector("job-card [role=progressbar]") !== null, "no progress bar");
  equal(document.activeElement?.textContent, "spring-letter");
  equal(getComputedStyle(document.activeElement as HTMLElement).outlineStyle, "none");
  equal(document.querySelectorAll(".file-list > li").length, 0);
});

it("the Batches page shows a forbidden public address at its field alone, and leads to it instead of starting", async () => {
  const stage = await aStage();
  const address = "javascript:alert(1)";
  const forbidden = problem("link-forbidden", "An address with javascript: is not allowed here.", {
    path: "public_url",
  });
  const params = { ...anInspection().params, public_url: address };
  stage.found = anInspection({ params, problems: [forbidden], problemCount: 1, ready: false });
  await view(stage);
  await give("data.json");
  const heading = () => document.querySelector("batch-problems h3")?.textContent;
  must(heading() === undefined, "The address is listed among the problems.");
  must(document.querySelector("#public-address-help.bad")?.textContent?.includes("javascript:") ?? false, "no message");
  await press("Start batch");
  await until(() => document.activeElement?.id === "public-address", "The focus is not on the field.");
  equal(stage.calls, []);

  const ofRow = problem("pdf-missing", "No PDF.", { row: 1 });
  stage.found = anInspection({ params, problems: [forbidden, ofRow], problemCount: 2, failingRows: 1, ready: false });
  await give("a.pdf");
  await until(() => heading() !== undefined, "The problem of the row is not listed.");
  equal(heading(), "1 problem: 1 of 2,000 rows cannot be generated");
  must(!document.querySelector("batch-problems")?.textContent?.includes("javascript:"), "The address is listed.");
});

it("the Batches page shows problems by code with their locations, and focuses them instead of starting", async () => {
  const stage = await aStage();
  stage.found = anInspection({
    problems: [
      problem("json-malformed", "A comma is missing.", { file: "data.json", line: 3, column: 7 }),
      ...Array.from({ length: 450 }, (_, index) => problem("pdf-missing", "No PDF.", { row: index + 1 })),
    ],
    problemCount: 1_451,
    failingRows: 450,
    ready: false,
  });
  await view(stage);
  await give("data.json");
  const alert = document.querySelector<HTMLElement>("[role=alert]");
  const text = alert?.textContent ?? "";
  must(text.includes("line 3, column 7"), "no place");
  must(/Missing PDF\s+450/.test(text), "no count");
  must(text.includes("And 1,000 more"), "what is left out is not told");
  must((alert?.querySelectorAll("li").length ?? 0) < 10, "hundreds of problems at once");
  await press("Start batch");
  equal(stage.calls, []);
  must(document.activeElement === alert, "the focus is not on the problems");
});

it("the Batches page lists missing files", async () => {
  const stage = await aStage();
  stage.found = anInspection({
    missing: [problem("template-missing", "Drop the template.")],
    ready: false,
    forecast: undefined,
    preview: [],
  });
  await view(stage);
  await give("data.json");
  must(document.querySelector(".notice-info")?.textContent?.includes("Drop the template.") === true, "not said");
  equal(buttonNamed("Start batch").getAttribute("aria-disabled"), "true");
});

it("the Batches page tries one password for all protected PDFs and focuses the next field", async () => {
  const stage = await aStage();
  const pdf = { role: "pdf", size: 20, note: "", counts: {} } as const;
  const files = ["a.pdf", "b.pdf", "c.pdf"].map((path) => ({ ...pdf, path }));
  stage.found = anInspection({
    files: files.map((file) => ({ ...file, password: "missing" as const })),
    ready: false,
  });
  await view(stage);
  await give("a.pdf", "b.pdf", "c.pdf");
  await pressNode(() => document.querySelector("pdf-passwords input[type=password]"));
  await typeText("open sesame");
  await pressNode(() => document.querySelector("pdf-passwords input[type=checkbox]"));
  stage.found = anInspection({
    files: files.map((file) => ({
      ...file,
      password: file.path === "b.pdf" ? ("wrong" as const) : ("accepted" as const),
    })),
    ready: false,
  });
  await pressNode(() => document.querySelector(".pdf-password button"));
  await settled();
  equal(stage.services.pendingBatch.choices.pdfPasswords, {
    "a.pdf": "open sesame",
    "b.pdf": "open sesame",
    "c.pdf": "open sesame",
  });
  must(document.querySelector("pdf-passwords")?.textContent?.includes("Opened: a.pdf, c.pdf.") === true, "not told");
  equal(document.activeElement?.closest(".pdf-password")?.querySelector("label")?.textContent, "Password of b.pdf");
});

it("the Batches page steps through the first rows", async () => {
  await view(await aStage());
  await give("data.json");
  await press("Next row");
  equal(document.querySelector(".preview h5")?.textContent, "For reader 2");
  must(document.querySelector(".preview dt")?.textContent === "name (Asset 1, action 1)", "no name of the place");
});

it("the Batches page shows the actions of an ended job, and their problems in an alert", async () => {
  const stage = await aStage([endedJob()]);
  await view(stage);
  for (const name of ["Download ZIP", "Report", "Links CSV", "Retry failed"]) buttonNamed(name);
  equal("showDirectoryPicker" in window, document.querySelector("job-card")?.textContent?.includes("Save to folder"));
  must(buttonNamed("Report").getAttribute("href") === "batch/spring-letter/report.html", "the report's address");
  await press("Links CSV");
  await press("Download ZIP");
  equal(stage.calls.toSorted(), ["save spring-letter/links.csv", "zip j1"]);
  must(document.querySelector("job-card [role=alert]")?.textContent?.includes("lost a part") === true, "no alert");
});

it("the Batches page cancels a ZIP that is being made", async () => {
  const stage = await aStage([endedJob()]);
  stage.zipsSlowly = true;
  await view(stage);
  must(!document.querySelector("job-card")?.textContent?.includes("Cancel export"), "a button too many");
  await press("Download ZIP");
  must((buttonNamed("Download ZIP") as HTMLButtonElement).disabled, "a second ZIP");
  await until(() => document.activeElement?.textContent === "Cancel export", "The focus is on a disabled button.");
  await press("Cancel export");
  equal(stage.calls, ["zip j1", "cancel-export j1"]);
  await until(
    () => document.querySelector("job-card")?.textContent?.includes("Stopped. No ZIP file was made.") === true,
    "It is not said that it has stopped.",
  );
  must(!document.querySelector("job-card")?.textContent?.includes("Cancel export"), "a button too many");
  must(document.querySelector("job-card [role=alert]") === null, "an alert");
  equal(document.activeElement, buttonNamed("Download ZIP"));
});

const rowTexts = () => [...document.querySelectorAll(".virtual-row")].map((row) => row.textContent ?? "");

it("the Batches page scrolls through thousands of results with few in the document, and filters failed ones", async () => {
  await view(await aStage([endedJob()]));
  await press("Results");
  await until(() => rowTexts().some((text) => text.includes("Offer for reader 1")), "the first rows");
  equal(document.querySelector(".virtual-row a")?.getAttribute("target"), "_blank");
  equal(document.querySelector("[role=grid]")?.getAttribute("aria-rowcount"), "2000");
  must(rowTexts().length < 50, `${rowTexts().length} rows in the document`);
  const scroller = document.querySelector(".virtual-scroller");
  if (scroller === null) throw new Error("no list");
  scroller.scrollTop = scroller.scrollHeight / 2;
  await until(() => rowTexts().some((text) => text.includes("Offer for reader 1001")), "rows in the middle");
  must(rowTexts().length < 50, `${rowTexts().length} rows in the document`);
  equal(document.querySelector(`[data-index="1000"]`)?.getAttribute("aria-rowindex"), "1001");
  await pressNode(
    () => [...document.querySelectorAll(".row-state")].find((node) => node.textContent?.includes("Failed")) ?? null,
  );
  await until(
    () => rowTexts()[0]?.includes("Missing PDF · The PDF of row 4 is not there") === true,
    "failed rows only",
  );
  // Titles can be the same in all rows.
  must(rowTexts()[0]?.includes("customer-4 · reader-4@example.org") === true, rowTexts()[0] ?? "no row");
  equal(document.querySelector("[role=grid]")?.getAttribute("aria-rowcount"), "200");
});

it("the Batches page moves through the rows with keys and shows the problems of one", async () => {
  await view(await aStage([endedJob()]));
  await press("Results");
  await until(() => rowTexts().some((text) => text.includes("Offer for reader 1")), "the first rows");
  await pressNode(() => document.querySelector('[data-index="0"] .result-row'));
  const focusedIndex = () => (document.activeElement as HTMLElement | null)?.dataset["index"];
  equal(focusedIndex(), "0");
  for (const _step of [1, 2, 3]) await pressKey("ArrowDown");
  await until(() => focusedIndex() === "3", "row 4");
  await pressKey("Enter");
  await until(() => document.querySelector(".row-details")?.contains(document.activeElement) === true, "its problems");
  must(document.querySelector(".row-details")?.textContent?.includes("Row 4") === true, "another row");
  await press("Close problems");
  equal(focusedIndex(), "3");
  await pressKey("End");
  await until(
    () => focusedIndex() === "1999" && document.activeElement?.textContent?.includes("2000") === true,
    "the last row",
  );
  await pressKey("PageUp");
  await until(() => Number(focusedIndex()) < 1998, "a page up");
  await pressKey("Home");
  await until(() => focusedIndex() === "0", "the first row");
});

it("the Batches page links each row to its own file", async () => {
  await view(await aStage([endedJob()]));
  await press("Results");
  await until(() => document.querySelector(".virtual-row a") !== null, "the first row");
  equal(document.querySelector(".virtual-row a")?.getAttribute("href"), "batch/spring-letter/customer-1.s.html");
});

it("the Batches page cancels a running job and confirms before deleting an ended one", async () => {
  const stage = await aStage([
    aJob({ succeededCount: 10 }),
    endedJob({ job_id: "j2", started: "2026-11-20T08:00:00.000Z" }),
  ]);
  await view(stage);
  equal(document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow"), "10");
  await press("Cancel");
  equal(stage.calls, ["cancel j1"]);
  await pressNode(() => document.querySelector(".job-more summary"));
  await press("Delete…");
  must(document.querySelector("dialog")?.open === true, "not asked");
  await press("Keep");
  equal(document.querySelectorAll("job-card").length, 2);
  await press("Delete…");
  await press("Delete job");
  equal(document.querySelectorAll("job-card").length, 1);
});
