// engines: chromium
import "#app/settings/panels/storage-notice.ts";
import { snapshotKey } from "#app/settings/storage/data-snapshot.ts";
import { aStage, mount, must, press, type Stage } from "../stage.ts";

const shown = async (stage: Stage) => {
  await mount(Object.assign(document.createElement("storage-notice"), { storage: stage.services.storage }));
  return () => document.querySelector("storage-notice")?.textContent?.replace(/\s+/g, " ") ?? "";
};

const remember = async (stage: Stage, over: object) => {
  const memory = { birth: "another", mark: 4, seen: "2026-11-20T08:00:00.000Z", counts: { jobs: 3, outputs: 1_200 } };
  stage.local.setItem(snapshotKey, JSON.stringify({ ...memory, ...over }));
  await stage.services.storage.checkForLoss();
};

it("the storage notice is empty while nothing is wrong", async () => {
  const text = await shown(await aStage());
  must(text().trim() === "", text());
});

it("the storage notice reports lost data with date and counts until it is dismissed", async () => {
  const stage = await aStage();
  await remember(stage, {});
  const text = await shown(stage);
  must(/has lost data.*2026.*3 jobs, 1,200 generated files/.test(text()), text());
  must(document.querySelector("[role=alert]") !== null, "no alert");
  await press("Dismiss");
  must(text().trim() === "", text());
});

it("the storage notice reminds of a backup and can be snoozed", async () => {
  const stage = await aStage();
  const { birth, mark } = stage.services.storage.snapshot ?? { birth: "", mark: 0 };
  await stage.store.outputs.put([
    { batch_id: "b", path: "a", job_id: "j", kind: "smartlink", mimetype: "text/html", pieces: [], size: 0 },
  ]);
  await remember(stage, { birth, mark, unsavedSince: "2026-01-01T00:00:00.000Z" });
  const text = await shown(stage);
  must(/A backup keeps it safe/.test(text()), text());
  await press("Not now");
  must(text().trim() === "", text());
});
