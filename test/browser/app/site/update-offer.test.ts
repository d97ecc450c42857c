// engines: chromium
/** The offer of a new version: it asks before the reload loses something. */
import "#app/site/update-offer.ts";
import { JobOperations } from "#app/jobs/host/job-operations.ts";
import type { AppServices } from "#app/shell/app-services.ts";
import { describePendingFiles, describeRunningUpload } from "#app/shell/unsaved-text.ts";
import { hasUnsavedChanges } from "#app/site/save-state.ts";
import { UnsavedWork } from "#app/site/unsaved-work.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok } from "#domain/result.ts";
import { pressKey } from "../../input.ts";
import { requireAccessible } from "../../require-accessible.ts";
import { equal, mount, press, until } from "../stage.ts";

const showOffer = async (...losses: readonly string[]) => {
  const unsavedWork = new UnsavedWork();
  for (const loss of losses) unsavedWork.add(() => loss);
  unsavedWork.add(() => undefined);
  const calls: string[] = [];
  const apply = () => void calls.push("apply");
  await mount(Object.assign(document.createElement("update-offer"), { apply, unsavedWork }));
  return calls;
};

const dialogText = () => document.querySelector("dialog:modal")?.textContent?.replace(/\s+/g, " ").trim() ?? "";

const dropped = (...paths: readonly string[]) => paths.map((path) => ({ path, file: new File(["a"], path) }));

it("an update reloads at once where nothing is lost", async () => {
  const calls = await showOffer();
  await press("Update now");
  equal([calls, dialogText()], [["apply"], ""]);
});

it("the offer of an update names what the reload would lose, and follows the person's answer", async () => {
  const calls = await showOffer("A table is lost.", "An upload ends.");
  await press("Update now");
  await until(() => dialogText() !== "", "No dialog asks.");
  await requireAccessible();
  equal(
    dialogText(),
    "Update and lose unsaved work? The update reloads this page. A table is lost. An upload ends. Update later Update anyway",
  );
  await pressKey("Escape");
  await until(() => dialogText() === "", "The dialog stays.");
  await until(() => document.activeElement?.textContent?.trim() === "Update now", "The focus is lost.");
  equal(calls, []);
  await press("Update now");
  await press("Update anyway");
  equal(calls, ["apply"]);
});

const job = { job_id: "1", batch_id: "spring" } as BatchJob;

it("unsaved work is forgotten with its holder", async () => {
  const unsavedWork = new UnsavedWork();
  const holder = new AbortController();
  unsavedWork.add(async () => "A table is lost.", holder.signal);
  equal(await unsavedWork.list(), ["A table is lost."]);
  holder.abort();
  equal(await unsavedWork.list(), []);
});

it("unsaved work names the files of a batch that was not started", () => {
  equal([[], dropped("a.csv"), dropped("a.csv", "b.pdf", "c.pdf", "d.pdf")].map(describePendingFiles), [
    undefined,
    "The batch with the file “a.csv” was not started. Passwords, and files of more than 64 MB, would have to be added again.",
    "The batch with the files “a.csv”, “b.pdf”, “c.pdf” and 1 more was not started. Passwords, and files of more than 64 MB, would have to be added again.",
  ]);
});

it("unsaved work names the ZIP that is being made, until it is made or cancelled", async () => {
  const unsavedWork = new UnsavedWork();
  const endings = [ok({ kind: "parts", parts: [] }), fail(problem("cancelled", "Cancelled."))];
  for (const ending of endings) {
    const packing = Promise.withResolvers<unknown>();
    const client = { zip: () => packing.promise } as unknown as AppServices["client"];
    const services = { client, unsavedWork } as unknown as AppServices;
    const operation = new JobOperations(services, () => undefined).downloadZip(job);
    equal(await unsavedWork.list(), [
      "The ZIP file of the batch “spring” is not complete: you would have to make it again.",
    ]);
    packing.resolve(ending);
    await operation;
    equal(await unsavedWork.list(), []);
  }
});

it("unsaved work names the folder that is being written", async () => {
  const picker = Object.getOwnPropertyDescriptor(window, "showDirectoryPicker");
  const value = async () => ({ name: "Documents" });
  Object.defineProperty(window, "showDirectoryPicker", { configurable: true, value });
  const unsavedWork = new UnsavedWork();
  const [start, writing] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()];
  const saveToFolder = () => {
    start.resolve();
    return writing.promise;
  };
  const client = { saveToFolder } as unknown as AppServices["client"];
  const services = { client, unsavedWork } as unknown as AppServices;
  const operation = new JobOperations(services, () => undefined).saveToFolder(job);
  await start.promise;
  equal(await unsavedWork.list(), [
    "The folder “Documents” does not have all files of the batch “spring”: you would have to press “Save to folder” again.",
  ]);
  writing.resolve(ok({ files: 1, totalFiles: 1, bytes: 1, unchangedFiles: 0 }));
  await operation;
  equal(await unsavedWork.list(), []);
  if (picker === undefined) Reflect.deleteProperty(window, "showDirectoryPicker");
  else Object.defineProperty(window, "showDirectoryPicker", picker);
});

it("unsaved work counts the PDFs of an upload that has not ended", () => {
  const steps = ["added", "reading", "waiting"] as const;
  const entries = steps.map((step) => ({
    path: step,
    bytes: 1,
    status: step === "added" ? { step, id: "1" } : { step },
  }));
  equal(
    [describeRunningUpload({ entries, cancelled: false }), describeRunningUpload({ entries: [], cancelled: false })],
    ["2 PDFs of the upload are not in the library yet.", undefined],
  );
});

it("unsaved work waits for changes that are being saved", async () => {
  const { dataset } = document.documentElement;
  equal(await hasUnsavedChanges(), false);
  dataset["saveState"] = "saving";
  setTimeout(() => {
    dataset["saveState"] = "saved";
  }, 200);
  equal(await hasUnsavedChanges(), false);
  dataset["saveState"] = "conflict";
  equal(await hasUnsavedChanges(), true);
  delete dataset["saveState"];
});
