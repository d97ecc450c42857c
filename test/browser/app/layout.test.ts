// engines: chromium
/** Space between the parts of pages, where it once was too much or too little. */
import "#app/views/batches-view.ts";
import "#app/views/job-view.ts";
import { openDialog, openFiles } from "./publishing/publish-stage.ts";
import { anInspection, aStage, endedJob, equal, mount, must, until } from "./stage.ts";

const boxOf = (selector: string): DOMRect => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (box === undefined) throw new Error(`There is no ${selector}.`);
  return box;
};

describe("the page of a job", () => {
  it("has its card right below the heading", async () => {
    const { services } = await aStage([endedJob()]);
    await mount(Object.assign(document.createElement("job-view"), { services, jobId: "j1" }));
    await until(() => document.querySelector("job-card article") !== null, "There is no card.");
    const gap = boxOf("job-card article").top - boxOf("h1").bottom;
    must(gap >= 16 && gap <= 40, `The gap is ${gap} px.`);
    equal(document.querySelector("#jobs-heading")?.textContent, "Jobs");
  });
});

describe("the settings of a batch", () => {
  it("have no hole beside the strategy, and a gap above the preview", async () => {
    const stage = await aStage();
    stage.found = anInspection();
    stage.services.pendingBatch.add([{ path: "data.json", file: new File(["[]"], "data.json") }]);
    await mount(Object.assign(document.createElement("batches-view"), { services: stage.services }));
    await until(() => document.querySelector("#environment") !== null, "There are no settings.");
    const gap = boxOf('label[for="environment"]').top - boxOf("#public-address-help").bottom;
    must(gap >= 8 && gap <= 24, `The gap is ${gap} px.`);
    const previewGap = boxOf("row-preview .preview").top - boxOf("row-preview .stepper").bottom;
    must(previewGap >= 4, `The buttons of the preview touch it: ${previewGap} px.`);
  });
});

describe("the upload", () => {
  it("has its button in sight before any scrolling, also in a low window", async () => {
    const stage = await openDialog();
    document.querySelector<HTMLElement>("dialog.publish-dialog")?.style.setProperty("height", "500px");
    await openFiles(stage);
    const frame = boxOf(".publish-step");
    const button = boxOf('publish-upload button[type="submit"]');
    must(button.bottom <= frame.bottom, `The button ends ${button.bottom - frame.bottom} px below the step.`);
  });
});
