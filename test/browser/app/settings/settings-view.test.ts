// engines: none; test:all: chromium
import "#app/settings/settings-view.ts";
import { chooseFiles } from "../../choose-files.ts";
import { fill, pressKey, press as pressNode } from "../../input.ts";
import { aStage, buttonNamed, endedJob, equal, mount, must, press, settled, until } from "../stage.ts";

const ignore = () => undefined;
const neverAborted = new AbortController().signal;

const view = async (stage: Awaited<ReturnType<typeof aStage>>) =>
  mount(Object.assign(document.createElement("settings-view"), { services: stage.services }));

it("the Settings page applies and stores the theme", async () => {
  const stage = await aStage();
  await view(stage);
  for (const [theme, scheme] of [
    ["dark", "dark"],
    ["light", "light"],
    ["system", undefined],
  ] as const) {
    await pressNode(() => document.querySelector(`input[value=${theme}]`));
    await settled();
    equal(document.documentElement.dataset["theme"], scheme);
    equal(stage.services.settings.read().theme, theme);
  }
});

it("the Settings page stores an environment's address and passes it to the pending batch", async () => {
  const stage = await aStage();
  await view(stage);
  const field = document.querySelector<HTMLInputElement>("#officialProd-tracking_url");
  if (field === null) throw new Error("no field");
  await fill(field, "https://t.example/e");
  await pressKey("Tab");
  await settled();
  equal(stage.services.settings.read().environments[1]?.tracking_url, "https://t.example/e");
  equal(stage.services.pendingBatch.choices.environments?.[1]?.tracking_url, "https://t.example/e");
});

it("the Settings page stores how long deleted items stay in the trash", async () => {
  const stage = await aStage();
  await view(stage);
  const chosen = () => document.querySelector<HTMLInputElement>("input[name=trash-days]:checked")?.value;
  await until(() => chosen() === "30", "The default is not chosen.");
  await pressNode(() => document.querySelector("input[name=trash-days][value='0']"));
  await until(() => liveText() === "Saved.", "It is not saved.");
  const library = await stage.services.loadLibrary();
  equal(await library.session.library.trash.days(), 0);
  await pressKey("ArrowUp");
  await until(() => chosen() === "90", "The arrow key does not choose.");
  let days = 0;
  await until(() => {
    void library.session.library.trash.days().then((stored) => {
      days = stored;
    });
    return days === 90;
  }, "It is not saved.");
});

it("the Settings page deletes everything after a confirmation", async () => {
  const stage = await aStage([endedJob()]);
  await view(stage);
  await press("Delete all data…");
  await press("Keep");
  equal(stage.services.host.jobs.length, 1);
  await press("Delete all data…");
  await press("Delete everything");
  await until(() => liveText() === "All data was deleted.", "not told");
  equal(stage.services.host.jobs.length, 0);
});

it("the Settings page shows the storage in use and requests persistent storage", async () => {
  await view(await aStage());
  await until(() => /5\.00\sMB used, 10\.00\sGB free/.test(textOf("storage-panel")), textOf("storage-panel"));
  await press("Protect data");
  await until(() => liveText() === "The browser keeps the data.", "not told");
});

const choose = (bytes: BlobPart, name = "smartlink-backup.zip"): void =>
  chooseFiles("Backup file", new File([bytes], name));

const focusIsOn = (name: string): Promise<void> =>
  until(() => document.activeElement?.textContent?.trim() === name, `The focus is not on “${name}”.`);

/** The text of the page's live region. */
const liveText = () => document.querySelector("p.visually-hidden[role=status]")?.textContent;

const textOf = (selector: string): string => document.querySelector(selector)?.textContent ?? "";

const anOutput = (path: string) =>
  ({ batch_id: "b", path, job_id: "j", kind: "smartlink", mimetype: "text/html", pieces: ["text"], size: 4 }) as const;

it("a backup restores everything after a confirmation", async () => {
  const stage = await aStage();
  await stage.store.outputs.put([anOutput("one.html"), anOutput("two.html")]);
  await stage.store.parts.put("p".repeat(64), new Uint8Array(100_000));
  stage.services.settings.write({ ...stage.services.settings.read(), theme: "light" });
  await view(stage);
  const backup = await stage.services.client.backup(stage.services.settings.exportText(), ignore, neverAborted);
  if (!backup.ok) throw new Error(backup.problems[0]?.message);
  await stage.store.outputs.put([anOutput("three.html")]);
  stage.services.settings.write({ ...stage.services.settings.read(), theme: "dark" });
  choose(backup.value.file);
  await until(() => document.querySelector("dialog[open]") !== null, "no question");
  must(/2 generated files/.test(textOf("dialog")) && /3 generated files/.test(textOf("dialog")), textOf("dialog"));
  equal((await stage.store.outputs.paths("b")).length, 3);
  await press("Replace everything");
  await until(() => /was restored/.test(textOf("backup-panel [role=status]")), textOf("backup-panel"));
  equal(await stage.store.outputs.paths("b"), ["one.html", "two.html"]);
  equal(document.querySelector<HTMLInputElement>("input[value=light]")?.checked, true);
});

it("a restore changes nothing without a confirmation, and rejects files that are not backups", async () => {
  const stage = await aStage();
  await stage.store.outputs.put([anOutput("one.html")]);
  await view(stage);
  const backup = await stage.services.client.backup("{}", ignore, neverAborted);
  if (!backup.ok) throw new Error("no backup");
  await stage.store.outputs.put([anOutput("two.html")]);
  choose(backup.value.file);
  await until(() => document.querySelector("dialog[open]") !== null, "no question");
  await press("Keep");
  choose("something else", "letter.txt");
  await until(() => /not a backup of this site/.test(textOf("backup-panel [role=alert]")), textOf("backup-panel"));
  choose(backup.value.file.slice(0, backup.value.file.size - 100));
  await until(() => /cut short/.test(textOf("backup-panel [role=alert]")), textOf("backup-panel"));
  equal((await stage.store.outputs.paths("b")).length, 2);
});

it("backup and restore keep the focus on their buttons", async () => {
  const stage = await aStage();
  await stage.store.outputs.put([anOutput("one.html")]);
  await view(stage);
  buttonNamed("Back up").focus();
  await pressKey("Enter");
  await until(() => /was saved/.test(textOf("backup-panel [role=status]")), textOf("backup-panel"));
  await focusIsOn("Back up");
  const backup = await stage.services.client.backup("{}", ignore, neverAborted);
  if (!backup.ok) throw new Error("no backup");
  buttonNamed("Restore backup…").focus();
  choose(backup.value.file);
  await press("Keep");
  await focusIsOn("Restore backup…");
  choose(backup.value.file);
  await press("Replace everything");
  await until(() => /was restored/.test(textOf("backup-panel [role=status]")), textOf("backup-panel"));
  await focusIsOn("Restore backup…");
});

it("a backup ignores progress that is reported after its end", async () => {
  const stage = await aStage();
  const { client } = stage.services;
  const { backup, checkData } = client;
  const isLate: Partial<typeof client> = {
    backup: async (settings, onProgress, signal) => {
      setTimeout(() => onProgress({ done: 1, total: 1 }), 500);
      return backup(settings, onProgress, signal);
    },
    checkData: async (onProgress, signal) => {
      setTimeout(() => onProgress({ done: 1, total: 1 }), 500);
      return checkData(onProgress, signal);
    },
  };
  Object.assign(client, isLate);
  await view(stage);
  await press("Back up");
  await press("Check data");
  await until(() => /Everything is intact/.test(textOf("data-check-panel")), textOf("data-check-panel"));
  await new Promise((resolve) => setTimeout(resolve, 700));
  equal(document.querySelectorAll("work-progress").length, 0);
});

it("the Settings page shows the date of the last backup", async () => {
  const stage = await aStage();
  await view(stage);
  must(/No backup yet/.test(textOf("backup-panel")), "not told");
  await press("Back up");
  await until(() => /Last backup: /.test(textOf("backup-panel")), textOf("backup-panel"));
});

it("the check of the data reports whether all data is intact", async () => {
  const stage = await aStage();
  await view(stage);
  await press("Check data");
  await until(() => /Everything is intact/.test(textOf("data-check-panel")), textOf("data-check-panel"));
  await focusIsOn("Check data");
  await stage.store.parts.put("f".repeat(64), new Uint8Array(3));
  await press("Check data");
  await until(() => /can no longer be read/.test(textOf("data-check-panel [role=alert]")), textOf("data-check-panel"));
});
