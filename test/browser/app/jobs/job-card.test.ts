// engines: chromium
/** The card of a job: focus and leading action as its actions change, what was corrected later, and its e-mail draft. */
import "#app/batches/batches-view.ts";
import "#app/jobs/card/job-card.ts";
import type { HostedJob } from "#app/jobs/host/hosted-job.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { pressKey } from "../../input.ts";
import { requireAccessible } from "../../require-accessible.ts";
import { aJob, aStage, buttonNamed, endedJob, equal, mount, must, press, settled, until } from "../stage.ts";

const host = (job: BatchJob, fields: Partial<HostedJob> = {}): HostedJob => ({
  job,
  cancelRequested: false,
  rate: undefined,
  ...fields,
});

const running = aJob({ succeededCount: 10 });
const cancelled = endedJob({ status: "Cancelled", succeededCount: 10, erroredCount: 0, skippedCount: 1_990 });

const openCard = async (job: BatchJob) => {
  const card = await mount(document.createElement("job-card"));
  card.hosted = host(job);
  await settled();
  return card;
};

const focusedText = () => document.activeElement?.textContent?.trim();
const waitForFocus = (text: string) =>
  until(() => focusedText() === text, `The focus is on “${focusedText()?.slice(0, 80)}”, not on “${text}”.`);

it("the actions of a job pass the focus on when the pressed one goes: Cancel to Resume, Resume to Pause", async () => {
  const card = await openCard(running);
  await press("Cancel");
  let actions = 0;
  card.addEventListener("job-action", () => actions++);
  card.hosted = host(running, { cancelRequested: true });
  await settled();
  await waitForFocus("Cancel");
  await pressKey("Enter");
  equal(actions, 0);
  card.hosted = host(cancelled);
  await waitForFocus("Resume");
  await pressKey("Enter");
  card.work = "Resuming…";
  await settled();
  await waitForFocus("Resume");
  card.hosted = host(running);
  card.work = undefined;
  await waitForFocus("Pause");
  card.hosted = host(endedJob({ succeededCount: 0, erroredCount: 0, skippedCount: 0, total: 0 }));
  await until(() => document.activeElement !== document.body, "The focus is lost.");
});

it("the actions of a job leave the focus where the person has moved it", async () => {
  const card = await openCard(running);
  await press("Cancel");
  const heading = document.querySelector<HTMLElement>(".job-name");
  heading?.focus();
  card.hosted = host(cancelled);
  await settled();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  equal(document.activeElement, heading);
});

it("the primary action of a job is Resume while rows are left", async () => {
  const card = await openCard(cancelled);
  const primary = () => [...document.querySelectorAll(".actions .primary")].map((node) => node.textContent?.trim());
  equal(primary(), ["Resume"]);
  buttonNamed("Download ZIP");
  card.hosted = host(endedJob());
  await settled();
  equal(primary(), ["Publish…"]);
});

it("the card of a job shows what is made, published and sent, and marks it by a press", async () => {
  const { services } = await aStage([endedJob()]);
  await mount(Object.assign(document.createElement("job-list"), { services }));
  const dates = () =>
    [...document.querySelectorAll(".job-delivery li")].map((node) => node.querySelector("time") !== null);
  equal(dates(), [true, false, false]);
  await press("Mark as published");
  await until(() => dates()[1] === true, "It is not published.");
  await press("Mark as sent");
  await until(() => dates()[2] === true, "It is not sent.");
  await requireAccessible();
  await press("Not sent yet");
  await until(() => dates()[2] === false, "It is still sent.");
  equal(dates(), [true, true, false]);
  equal(document.activeElement?.textContent, "Mark as sent");
});

const figures = () =>
  Object.fromEntries(
    [...document.querySelectorAll(".counts > div")].map((node) => [
      node.querySelector("dt")?.textContent,
      [node.querySelector("dd")?.textContent, node.className],
    ]),
  );

it("failed rows that were corrected later are counted, and no longer an error once all of them are corrected", async () => {
  const job = endedJob({ total: 10, succeededCount: 7, erroredCount: 3, skippedCount: 0 });
  const correction = endedJob({ job_id: "j2", corrects: job.job_id, total: 2, succeededCount: 2, erroredCount: 0 });
  const card = await openCard(job);
  card.relatedJobs = [{ job: correction, address: "#/batches/spring-letter/j2" }];
  card.correctedCount = 2;
  await settled();
  equal(figures()["Failed"], ["3", "failed"]);
  equal(figures()["Corrected later"], ["2", ""]);
  buttonNamed("Retry failed");
  buttonNamed("Correct failed rows");
  card.correctedCount = 3;
  await settled();
  equal(figures()["Failed"], ["3", ""]);
  must(document.querySelector(".chip-good") !== null, "The status is not that of a good job.");
  const names = [...document.querySelectorAll("button")].map(({ textContent }) => textContent?.trim());
  must(!names.includes("Retry failed") && !names.includes("Correct failed rows"), `There are ${names.join(", ")}.`);
  equal(document.querySelector(".job-note a")?.getAttribute("href"), "#/batches/spring-letter/j2");
});

it("the card of a job links to the e-mail draft that a person has to send", async () => {
  const { services } = await aStage([
    endedJob({ batch_id: "with-mail" }),
    endedJob({ job_id: "j2", batch_id: "other" }),
  ]);
  await mount(Object.assign(document.createElement("batches-view"), { services }));
  await settled();
  const links = [...document.querySelectorAll(".mail-draft a")].map((link) => link.getAttribute("href"));
  equal(links, ["mailto:anna@example.org?subject=Batch"]);
  must(/cannot send it/.test(document.querySelector(".mail-draft")?.textContent ?? ""), "claims that it was sent");
});
