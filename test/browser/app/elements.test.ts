// engines: chromium
import "#ui/confirm-dialog.ts";
import "#app/batches/composer/batch-form.ts";
import "#app/batches/composer/drop-zone.ts";
import "#app/settings/panels/environment-form.ts";
import "#app/jobs/card/job-progress.ts";
import "#app/jobs/card/job-rows.ts";
import "#app/batches/composer/row-preview.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import { choose, fill, pressKey, press as pressNode } from "../input.ts";
import { aJob, equal, mount, must, press, settled, until } from "./stage.ts";

const recordEvents = <T>(name: string): T[] => {
  const details: T[] = [];
  document.addEventListener(name, (event) => details.push((event as CustomEvent<T>).detail), { once: true });
  return details;
};

it("the form of a batch keeps an id that is being typed when another one is proposed", async () => {
  const form = await mount(document.createElement("batch-form"));
  const choices = recordEvents<{ batch_id?: string }>("choices-change");
  form.params = { ...form.params, batch_id: "batch-202611251959" };
  await settled();
  const input = document.querySelector<HTMLInputElement>("#batch-id");
  await pressNode("Advanced");
  await pressNode("Folder name");
  form.params = { ...form.params, batch_id: "batch-202611252000" };
  await settled();
  equal(input?.value, "batch-202611251959");
  await pressNode("Public address");
  await settled();
  equal(input?.value, "batch-202611252000");
  await fill("Folder name", "autumn");
  form.params = { ...form.params, batch_id: "batch-202611252001" };
  await settled();
  await pressKey("Tab");
  equal(choices, [{ batch_id: "autumn" }]);
});

it("the name of a batch names its folder, which is never that of another batch", async () => {
  const form = await mount(document.createElement("batch-form"));
  form.existingIds = new Set(["Fruhling-fur-Handler"]);
  const choices: object[] = [];
  form.addEventListener("choices-change", (event) => choices.push((event as CustomEvent<object>).detail));
  await fill("Name of the batch", "Frühling für Händler");
  await pressKey("Tab");
  await fill("Name of the batch", "");
  await pressKey("Tab");
  equal(choices, [
    { name: "Frühling für Händler", batch_id: "Fruhling-fur-Handler-2" },
    { name: "", batch_id: "" },
  ]);
});

it("the options of a batch are personal links, addresses for notices and a seed", async () => {
  const form = await mount(document.createElement("batch-form"));
  form.dataFields = ["name", "mail"];
  await settled();
  const chosen: object[] = [];
  form.addEventListener("choices-change", (event) => {
    const choices = (event as CustomEvent<object>).detail;
    chosen.push(choices);
    form.params = { ...form.params, ...choices };
  });
  await pressNode("Advanced");
  const select = document.querySelector<HTMLSelectElement>("#personal-links");
  if (select === null) throw new Error("no list");
  equal(
    Array.from(select.options, ({ value }) => value),
    ["", "reference_id", "name", "mail"],
  );
  await choose(select, "mail");
  await fill("Address for notices", "ftp://example.org/");
  await pressKey("Tab");
  await settled();
  const help = document.querySelector("#callback-url-help");
  equal([help?.classList.contains("bad"), help?.textContent?.includes("ftp:")], [true, true]);
  await fill("Address for notices", "https://example.org/hook");
  await fill("E-mail addresses for notices", "anna@example.org, ben@example.org");
  await fill("Seed of the file names", "spring 2027");
  await pressKey("Tab");
  equal(chosen, [
    { personal_links: "mail" },
    { callback_url: "ftp://example.org/" },
    { callback_url: "https://example.org/hook" },
    { callback_emails: ["anna@example.org", "ben@example.org"] },
    { seed: "spring 2027" },
  ]);
});

it("the drop zone receives files dropped anywhere on the page", async () => {
  await mount(document.createElement("drop-zone"));
  const addedFiles = recordEvents<readonly DroppedFile[]>("files-added");
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["x"], "a.pdf"));
  // A script in the page has no path to drop: end-to-end tests drop real files.
  window.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
  await settled();
  equal(
    addedFiles[0]?.map(({ path }) => path),
    ["a.pdf"],
  );
});

it("the drop zone receives pasted JSON, but not text pasted into a field", async () => {
  await mount(document.createElement("drop-zone"));
  const field = document.createElement("input");
  document.querySelector("main")?.append(field);
  const addedFiles = recordEvents<readonly DroppedFile[]>("files-added");
  await fill(field, '[{"PDF_file":"a.pdf"}]');
  await pressKey("Control+a");
  await pressKey("Control+x");
  equal(field.value, "");
  await pressKey("Control+v");
  equal([field.value, addedFiles.length], ['[{"PDF_file":"a.pdf"}]', 0]);
  field.blur();
  await pressKey("Control+v");
  await until(() => addedFiles.length > 0, "nothing was pasted");
  equal(
    addedFiles[0]?.map(({ path }) => path),
    ["pasted-1.json"],
  );
});

it("the drop zone stops listening when it leaves the page", async () => {
  const zone = await mount(document.createElement("drop-zone"));
  zone.remove();
  const event = new DragEvent("drop", { dataTransfer: new DataTransfer(), cancelable: true });
  event.dataTransfer?.items.add(new File(["x"], "a.pdf"));
  window.dispatchEvent(event);
  must(!event.defaultPrevented, "it still took the drop");
});

const asked = async () => {
  const answers: unknown[] = [];
  const dialog = await mount(document.createElement("confirm-dialog"));
  dialog.addEventListener("confirm-close", (event) => answers.push((event as CustomEvent).detail));
  return answers;
};

it("the confirmation dialog dispatches its answer once, at the press", async () => {
  for (const [button, answer] of [
    ["Delete", true],
    ["Keep", false],
  ] as const) {
    const answers = await asked();
    const closed = new Promise((done) => document.querySelector("dialog")?.addEventListener("close", done));
    await press(button);
    equal(answers, [answer]);
    await closed;
    await settled();
    equal(answers, [answer]);
  }
});

it("the confirmation dialog treats closing without a press as a cancellation", async () => {
  const answers = await asked();
  await pressKey("Escape");
  await until(() => answers.length > 0, "nothing was told");
  equal(answers, [false]);
});

for (const [end, leave] of [
  ["closed by Escape", () => pressKey("Escape")],
  ["removed while it is open", async () => document.querySelector("confirm-dialog")?.remove()],
] as const)
  it(`a modal dialog returns the focus to its opener when it is ${end}`, async () => {
    const opener = await mount(Object.assign(document.createElement("button"), { textContent: "Delete" }));
    opener.focus();
    document.body.append(document.createElement("confirm-dialog"));
    await until(() => document.querySelector("dialog:modal") !== null, "No dialog opens.");
    must(document.activeElement !== opener, "The dialog has no focus.");
    await leave();
    await until(() => document.activeElement === opener, "The focus is lost.");
  });

it("the preview of the rows shows the first fields of a row, and all on request", async () => {
  const row = (number: number) => {
    const filled = Array.from({ length: 9 }, (_, field) => ({
      path: `assets[${field}].name`,
      text: `${number}.${field}`,
    }));
    return { row: number, name: `${number}.html`, pdf: "a.pdf", title: "A title", filled, problems: [] };
  };
  await mount(Object.assign(document.createElement("row-preview"), { rows: [row(1), row(2)], total: 2 }));
  const shown = () => [...document.querySelectorAll(".filled dd")].map(({ textContent }) => textContent);
  const opener = () => document.querySelector<HTMLElement>(".preview [aria-expanded]");
  equal([shown().length, opener()?.textContent, opener()?.ariaExpanded], [6, "Show all 9 fields", "false"]);
  await pressNode(opener);
  await settled();
  equal([shown().length, opener()?.ariaExpanded], [9, "true"]);
  await press("Next row");
  await settled();
  equal(shown().at(-1), "2.8");
});

it("the preview of the rows shortens long titles and values, between whole characters", async () => {
  const filled = [{ path: "title", text: "v".repeat(1_000_000) }];
  const title = "\u{1f4d6}".repeat(500_000);
  const row = { row: 1, name: "1.html", pdf: "a.pdf", title: `a${title}`, filled, problems: [] };
  await mount(Object.assign(document.createElement("row-preview"), { rows: [row], total: 1 }));
  equal(document.querySelector(".preview h5")?.textContent, `a${"\u{1f4d6}".repeat(149)}…`);
  equal(document.querySelector(".filled dd")?.textContent, `${"v".repeat(1_999)}…`);
});

it("the progress bar has ARIA values and text, and sets its widths without style attributes", async () => {
  const job = aJob({ total: 200, succeededCount: 50, erroredCount: 10 });
  await mount(Object.assign(document.createElement("job-progress"), { job, rate: 70 }));
  const bar = document.querySelector("[role=progressbar]");
  equal(
    ["aria-valuenow", "aria-valuemax", "aria-valuetext"].map((name) => bar?.getAttribute(name)),
    ["60", "200", "30 percent: 50 of 200 done, 10 failed"],
  );
  equal(document.querySelector<HTMLElement>(".bar-done")?.style.width, "25%");
  must(/Time left\s*2\s*s/.test(document.querySelector(".counts")?.textContent ?? ""), "no time left");
});

it("the progress bar of a job that ends is full without a transition", async () => {
  const job = aJob({ total: 200, succeededCount: 100 });
  const progress = Object.assign(document.createElement("job-progress"), { job, rate: 70 });
  await mount(progress);
  const widths = () =>
    [".bar-done", ".bar"].map((part) => Math.round(document.querySelector(part)?.getBoundingClientRect().width ?? 0));
  const [half = 0, whole = 0] = widths();
  must(Math.abs(half * 2 - whole) < 3 && whole > 100, `half a bar at first: ${half} of ${whole}`);
  progress.job = { ...job, status: "Done", finished: "2026-11-21T08:01:00.000Z", succeededCount: 200 };
  await progress.updateComplete;
  equal(widths(), [whole, whole]);
});

it("the form of an environment rejects an invalid web address and dispatches a valid one", async () => {
  const environment = { name: "officialDev", api_url: "https://a.example/api", tracking_url: "" };
  await mount(Object.assign(document.createElement("environment-form"), { environment }));
  const changes = recordEvents("environment-changed");
  const field = document.querySelector<HTMLInputElement>("#officialDev-tracking_url");
  if (field === null) throw new Error("no field");
  for (const [value, invalid] of [
    ["javascript:alert(1)", "true"],
    ["https://t.example/e", "false"],
  ] as const) {
    await fill(field, value);
    await pressKey("Tab");
    await settled();
    equal(field.getAttribute("aria-invalid"), invalid);
  }
  equal(changes, [{ ...environment, tracking_url: "https://t.example/e" }]);
});
