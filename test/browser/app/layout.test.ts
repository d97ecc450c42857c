// engines: chromium; test:all: chromium, firefox
/** Space between the parts of pages, where it once was too much or too little. */
import "#app/batches/batches-view.ts";
import "#app/jobs/job-view.ts";
import "#app/jobs/card/job-rows.ts";
import "#app/library/elements/dialogs/export-dialog.ts";
import "#app/library/elements/library-head.ts";
import "#ui/problem-list.ts";
import { problem } from "#domain/problem.ts";
import type { JobRow } from "#usecases/jobs/rows/job-row.ts";
import { inWindow } from "../window-size.ts";
import { openDialog, openFiles } from "./publishing/publish-stage.ts";
import { anInspection, aStage, endedJob, equal, mount, must, settled, until } from "./stage.ts";

const boxOf = (selector: string): DOMRect => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (box === undefined) throw new Error(`There is no ${selector}.`);
  return box;
};

it("the page of a job has its card right below the heading", async () => {
  const { services } = await aStage([endedJob()]);
  await mount(Object.assign(document.createElement("job-view"), { services, jobId: "j1" }));
  await until(() => document.querySelector("job-card article") !== null, "There is no card.");
  const gap = boxOf("job-card article").top - boxOf("h1").bottom;
  must(gap >= 16 && gap <= 40, `The gap is ${gap} px.`);
  equal(document.querySelector("#jobs-heading")?.textContent, "Jobs");
});

it("the settings of a batch have no hole beside the strategy, and a gap above the preview", async () => {
  const stage = await aStage();
  stage.found = anInspection();
  stage.services.pendingBatch.add([{ path: "data.json", file: new File(["[]"], "data.json") }]);
  await mount(Object.assign(document.createElement("batches-view"), { services: stage.services }));
  await until(() => document.querySelector("#public-address") !== null, "There are no settings.");
  const gap = boxOf('label[for="public-address"]').top - boxOf("#batch-name-help").bottom;
  must(gap >= 8 && gap <= 24, `The gap is ${gap} px.`);
  const previewGap = boxOf("row-preview .preview").top - boxOf("row-preview .stepper").bottom;
  must(previewGap >= 4, `The buttons of the preview touch it: ${previewGap} px.`);
});

it("the button of the upload is in sight before any scrolling, also in a low window", async () => {
  const stage = await openDialog();
  document.querySelector<HTMLElement>("dialog.publish-dialog")?.style.setProperty("height", "500px");
  await openFiles(stage);
  const frame = boxOf(".publish-step");
  const button = boxOf('publish-upload button[type="submit"]');
  must(button.bottom <= frame.bottom, `The button ends ${button.bottom - frame.bottom} px below the step.`);
});

/** Gives the page a scrollbar that takes room, where the engine can. Returns its width; 0 where scrollbars lie over the page. */
const showScrollbar = (): number => {
  const style = document.createElement("style");
  style.textContent =
    "html { overflow-y: scroll !important } html::-webkit-scrollbar { width: 15px; background: gray }";
  document.body.append(style);
  return innerWidth - document.documentElement.clientWidth;
};

const dialogs = {
  publishing: async () => {
    await openDialog();
    return "dialog.publish-dialog";
  },
  "the preview of a row": async () => {
    (await mount(Object.assign(document.createElement("dialog"), { className: "row-viewer" }))).showModal();
    return "dialog.row-viewer";
  },
  "an export": async () => {
    await mount(Object.assign(document.createElement("export-dialog"), { smartlinkTitle: "Spring" }));
    return "dialog.wide-dialog";
  },
};
for (const [name, open] of Object.entries(dialogs))
  for (const width of [480, 800])
    it(`the dialog for ${name} beside a scrollbar is not wider than a page of ${width} px`, () =>
      inWindow(width, 700, async () => {
        const selector = await open();
        const scrollbar = showScrollbar();
        await settled();
        const { left, right } = boxOf(selector);
        const page = document.documentElement.clientWidth;
        must(left >= 0 && right <= page, `From ${left} to ${right} px of ${page}, scrollbar ${scrollbar} px.`);
        const within = document.querySelector(selector);
        must(
          within !== null && within.scrollWidth <= within.clientWidth,
          `Its content has ${within?.scrollWidth} px of ${within?.clientWidth}.`,
        );
      }));

/** Where the text of the element begins. */
const textStart = (selector: string): number => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(selector) ?? document.body);
  return range.getBoundingClientRect().left;
};

it("a list of many problems is aligned with the button for more of them", async () => {
  const problems = Array.from({ length: 150 }, (_, index) => problem("pdf-missing", `PDF ${index} is missing.`));
  await mount(Object.assign(document.createElement("problem-list"), { heading: "Problems", problems }));
  const gap = textStart(".problem-group > button") - textStart(".problem-group li");
  must(Math.abs(gap) < 1, `The button begins ${gap} px further.`);
});

it("the buttons of the library on a phone have one line of text each", () =>
  inWindow(480, 800, async () => {
    const head = document.createElement("library-head");
    // Some windows cannot be as narrow as a phone's.
    head.style.width = "358px";
    await mount(head);
    await settled();
    const buttons = [...document.querySelectorAll("library-head button")];
    const high = buttons.filter((button) => button.getBoundingClientRect().height > 44);
    equal(
      high.map(({ textContent }) => textContent?.trim()),
      [],
    );
  }));

it("the results of a job on a phone show titles of two lines whole, within their rows", () =>
  inWindow(480, 800, async () => {
    // Two lines in the widest font that a system may have, and in the narrowest.
    const title = "Offer for Alexandra Höhenburg-Weimar";
    const row: JobRow = {
      row: 1,
      state: "done",
      reference_id: "customer-001",
      title,
      summary: "Köln · 2027-03-31 · k1@example.org",
      path: "customer-001.html",
      link: "https://docs.example.org/customer-001.html",
      size: 1000,
      problems: [],
    };
    const rows = {
      rows: [row],
      matchCount: 1,
      indexedCount: 1,
      total: 1,
      counts: { done: 1, failed: 0, pending: 0, skipped: 0 },
    };
    const list = Object.assign(document.createElement("job-rows"), {
      hosted: { job: endedJob(), cancelRequested: false, rate: undefined },
      load: async () => ({ ok: true, value: rows }),
    });
    // Some windows cannot be as narrow as a phone's.
    list.style.width = "330px";
    await mount(list);
    await until(() => document.querySelector(".result-name") !== null, "There is no row.");
    const text = document.querySelector<HTMLElement>(".result-name .row-text");
    if (text === null) throw new Error("There is no title.");
    must(text.scrollWidth <= text.clientWidth, "The title is cut.");
    must(text.clientHeight > 30 && text.scrollHeight <= text.clientHeight, "The title has not two whole lines.");
    must(boxOf(".result-text").bottom <= boxOf(".virtual-row").bottom, "The text is higher than its row.");
    must(boxOf(".result-text").top >= boxOf(".virtual-row").top, "The text begins above its row.");
  }));

for (const [width, columns] of [
  [600, 1],
  [820, 3],
] as const)
  it(`the kinds of batch files have ${columns} columns at ${width} px`, () =>
    inWindow(width, 700, async () => {
      const { services } = await aStage();
      await mount(Object.assign(document.createElement("batches-view"), { services }));
      const kinds = () => [...document.querySelectorAll(".drop-zone > .drop-what > div")];
      await until(() => kinds().length === 3, "There are not three kinds.");
      equal(new Set(kinds().map((kind) => kind.getBoundingClientRect().left)).size, columns);
    }));
