// engines: none; test:all: chromium
import "axe-core/axe.js";
import type { RunOptions } from "axe-core";
import { randomIds } from "#adapters/random-ids.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { createRecordChanges } from "#adapters/store/record-channel.ts";
import { systemClock } from "#adapters/system-clock.ts";
import type { SmartlinkAccess } from "#app/smartlink/settings/settings-session.ts";
import "#app/smartlink/smartlink-view.ts";
import { globalSettingsSchema } from "#domain/model/settings.ts";
import { createSmartlinks } from "#usecases/library/smartlinks.ts";
import { createVersions } from "#usecases/library/versions/versions.ts";
import { aStoredSmartlink } from "../../../support/builders.ts";
import { chooseFiles } from "../../choose-files.ts";
import { fill, pressKey, press as pressNode, typeText } from "../../input.ts";
import { equal, mount, must, press, settled, until } from "../stage.ts";

const { axe } = window as unknown as { axe: typeof import("axe-core") };

let databases = 0;

/** Opens the page of a stored smartlink whose settings have their presets. */
const openPage = async () => {
  const name = `smartlink-view-${databases++}`;
  const store = await openIdbStore(name);
  const smartlink = aStoredSmartlink({ title: "Offer" });
  const withPresets = { ...smartlink.config, global: globalSettingsSchema.parse({}) };
  await store.records.change(["smartlinks"], (tx) => tx.put("smartlinks", { ...smartlink, config: withPresets }));
  const ports = { store, site: "https://site.example/", clock: systemClock, ids: randomIds };
  const access: SmartlinkAccess = {
    records: store.records,
    smartlinks: createSmartlinks(ports),
    versions: createVersions(ports),
    changes: createRecordChanges(name),
    readerAddress: () => "about:blank",
  };
  const view = document.createElement("smartlink-view");
  await mount(Object.assign(view, { services: { loadSmartlinks: async () => access }, smartlinkId: "s1" }));
  await until(() => document.documentElement.dataset["editorState"] === "ready", "not ready");
  const config = async () => (await store.records.get("smartlinks", "s1"))?.config;
  return { ...access, stored: async () => (await config())?.global, skin: async () => (await config())?.skin };
};

const untilSaved = () => until(() => document.documentElement.dataset["saveState"] === "saved", "not saved");
const node = (selector: string) => document.querySelector<HTMLElement>(selector);
const input = (selector: string): HTMLInputElement => {
  const element = document.querySelector<HTMLInputElement>(selector);
  if (element === null) throw new Error(`There is no ${selector}.`);
  return element;
};
/** The texts of all elements that match, with spaces between them. */
const textOf = (selector: string): string =>
  Array.from(document.querySelectorAll(selector), (element) => element.textContent?.replace(/\s+/g, " ").trim()).join(
    " ",
  );

const setFiles = (target: HTMLInputElement, files: readonly File[]) => {
  // The dialog returns the focus to its input.
  target.focus();
  chooseFiles(target, ...files);
};

const createPicture = async (width: number, height: number): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.fillRect(0, 0, width / 2, height);
  return new File([await canvas.convertToBlob()], "logo.png", { type: "image/png" });
};

it("the page of a smartlink marks a changed setting and resets it to its preset", async () => {
  const page = await openPage();
  equal(document.querySelectorAll(".changed-mark").length, 0);
  await pressNode(() => node("#setting-printAllowed"));
  await untilSaved();
  equal((await page.stored())?.printAllowed, "false");
  equal(document.querySelectorAll(".changed-mark").length, 1);
  await press("Reset to preset: Printing");
  await untilSaved();
  equal((await page.stored())?.printAllowed, "true");
  equal(document.querySelectorAll(".changed-mark").length, 0);
});

it("the page of a smartlink undoes and redoes changes by button and by key", async () => {
  const page = await openPage();
  await pressNode(() => node("#setting-printAllowed"));
  await untilSaved();
  await press("Undo");
  await until(() => input("#setting-printAllowed").checked, "not undone");
  await press("Redo");
  await until(() => !input("#setting-printAllowed").checked, "not repeated");
  await pressKey("Control+z");
  await until(() => input("#setting-printAllowed").checked, "not undone by key");
  await untilSaved();
  equal((await page.stored())?.printAllowed, "true");
});

it("the page of a smartlink does not store a number out of range, and says why", async () => {
  const page = await openPage();
  await fill(input("#setting-usageLimited"), "2000000");
  equal(textOf("#setting-usageLimited-problem"), "2000000 is out of range. Enter a whole number from 0 to 1,000,000.");
  equal(input("#setting-usageLimited").getAttribute("aria-invalid"), "true");
  await pressKey("Tab");
  await settled();
  equal((await page.stored())?.usageLimited, 0);
  await fill(input("#setting-usageLimited"), "3");
  await pressKey("Tab");
  await untilSaved();
  equal((await page.stored())?.usageLimited, 3);
});

it("the page of a smartlink keeps spaces and the caret while a title is typed and saved", async () => {
  const page = await openPage();
  await fill(input("#setting-title"), "Autumn ");
  await untilSaved();
  equal(input("#setting-title").value, "Autumn ");
  await pressKey("Tab");
  await untilSaved();
  equal((await page.records.get("smartlinks", "s1"))?.title, "Autumn");
});

it("the page of a smartlink rates a password, and shows it on request", async () => {
  await openPage();
  await fill(input("#setting-pdfz_password"), "Summer2027");
  must(textOf(".password-strength").startsWith("Weak."), textOf(".password-strength"));
  equal(input("#setting-pdfz_password").type, "password");
  await press("Show password");
  equal(input("#setting-pdfz_password").type, "text");
});

it("the page of a smartlink filters settings by words and by change", async () => {
  await openPage();
  await fill(input("#settings-search"), "flip book");
  await until(() => document.querySelectorAll("setting-row").length < 6, "not filtered");
  must(node("#setting-flipBookViez") !== null, "no flip book");
  await fill(input("#settings-search"), "zzz");
  await press("Show all settings");
  must(document.querySelectorAll("setting-row").length > 40, "not all");
});

it("the page of a smartlink leads to a group by mouse and key", async () => {
  await openPage();
  await press("Tracking and privacy");
  equal(document.activeElement?.id, "group-tracking");
  const top = node("#group-tracking")?.getBoundingClientRect().top ?? -1;
  must(top >= 0 && top < innerHeight / 2, `the group is at ${top}`);
  await pressKey("Tab");
  equal(document.activeElement?.id, "setting-consent");
});

it("the page of a smartlink names the time zone of dates", async () => {
  await openPage();
  must(/^In the time zone of this device: .+ \((GMT|UTC).*\)\.$/.test(textOf("#setting-endDateTime-zone")), "no zone");
});

it("the page of a smartlink lists what a preset changes, asks for what it needs, and applies it as one change", async () => {
  const page = await openPage();
  await pressNode(() => node(".preset:nth-of-type(2)"));
  await until(
    () => textOf(".preset-changes tbody tr > *").includes("Printing On Off"),
    textOf(".preset-changes tbody tr > *"),
  );
  await press("Apply preset");
  must(textOf("#preset-pdfz_password-problem").includes("password is empty"), "no problem");
  await fill(() => node("#preset-pdfz_password"), "copper lantern orbit mellow");
  await press("Apply preset");
  await untilSaved();
  const { pdfzPassword, printAllowed, extractPDF } = (await page.stored()) ?? {};
  equal([pdfzPassword, printAllowed, extractPDF], ["true", "false", "false"]);
  await press("Undo");
  await until(() => document.querySelectorAll(".changed-mark").length === 0, "not undone");
});

it("the page of a smartlink offers both versions after another tab has changed a setting", async () => {
  const page = await openPage();
  const changeElsewhere = (title: string) =>
    page.smartlinks.change("s1", { fields: { title }, global: (global) => ({ ok: true, value: global as never }) });
  await changeElsewhere("Theirs");
  await until(() => document.documentElement.dataset["saveState"] === "conflict", "no conflict");
  equal(textOf("conflict-notice tbody tr > *"), "Title Offer Theirs");
  await press("Keep this version");
  await untilSaved();
  equal((await page.records.get("smartlinks", "s1"))?.title, "Offer");
  await changeElsewhere("Theirs again");
  await press("Use the other version");
  equal(input("#setting-title").value, "Theirs again");
});

it("the look of the reader is stored as it is typed, with the contrast of its colours and a readable colour", async () => {
  const page = await openPage();
  await fill(input("#setting-skinAccent"), "ffb300");
  await pressKey("Tab");
  await untilSaved();
  equal(await page.skin(), { accent: "#ffb300" });
  must(
    textOf("#setting-skinAccent-contrast li").startsWith(
      "Aa Light theme: contrast 1.5 : 1, so the reader shows #8c6200 with 4.5 : 1.",
    ),
    textOf("#setting-skinAccent-contrast li"),
  );
  await press("Use #8c6200");
  await untilSaved();
  equal(await page.skin(), { accent: "#8c6200" });
  equal(textOf("#setting-skinAccent-contrast [role=status]"), "");
  equal(document.activeElement?.id, "setting-skinAccent");
  await fill(input("#setting-skinBackground"), "#0a3d62");
  await pressKey("Tab");
  await untilSaved();
  equal(await page.skin(), { accent: "#8c6200", background: "#0a3d62" });
  must(textOf("#setting-skinAccent-contrast li").includes("Toolbar: contrast"), "the toolbar is not measured");
});

it("the look of the reader rejects what is not a colour, keeps what is stored, and is reset to its preset", async () => {
  const page = await openPage();
  await fill(input("#setting-skinAccent"), "#1f5fd0");
  await pressKey("Tab");
  await untilSaved();
  await fill(input("#setting-skinAccent"), "navy");
  await pressKey("Tab");
  must(textOf("#setting-skinAccent-problem").startsWith("“navy” is not a colour."), "no problem");
  equal(await page.skin(), { accent: "#1f5fd0" });
  await press("Reset to preset: Accent colour");
  await untilSaved();
  equal(await page.skin(), undefined);
  await press("Undo");
  await until(() => input("#setting-skinAccent").value === "#1f5fd0", "not undone");
});

it("the look of the reader has a logo, which is scaled down, shown, and removed by key", async () => {
  const page = await openPage();
  setFiles(input("#setting-skinLogo"), [await createPicture(1600, 400)]);
  await until(() => node('[data-setting="skinLogo"] img') !== null, "no picture");
  await untilSaved();
  const logo = new Image();
  logo.src = (await page.skin())?.logo ?? "";
  await logo.decode();
  equal([logo.naturalWidth, logo.naturalHeight], [640, 160]);
  setFiles(input("#setting-skinLogo"), [new File(["no picture"], "notes.png", { type: "image/png" })]);
  await until(() => textOf("#setting-skinLogo-rejected") !== "", "not rejected");
  must(textOf("#setting-skinLogo-rejected").startsWith("“notes.png” is not a picture"), "other text");
  equal((await page.skin())?.logo, logo.src);
  await pressKey("Shift+Tab");
  await pressKey("Enter");
  await untilSaved();
  equal(await page.skin(), undefined);
  equal(document.activeElement?.id, "setting-skinLogo");
});

it("placeholders in the settings are typed into texts and numbers without losing the focus", async () => {
  const page = await openPage();
  await fill(input("#setting-usageLimited"), "[[openings]]");
  equal(document.activeElement?.id, "setting-usageLimited");
  equal(input("#setting-usageLimited").value, "[[openings]]");
  await fill(input("#setting-title"), "Offer for [[name]]");
  await pressKey("Tab");
  await untilSaved();
  equal((await page.stored())?.usageLimited as unknown, "[[openings]]");
  equal(textOf('[data-setting="usageLimited"] .placeholder-mark'), "Placeholder");
  must(textOf("#setting-title-effect").startsWith("A batch fills in [[name]]"), textOf("#setting-title-effect"));
});

it("placeholders in the settings of a smartlink replace a switch on request, and give way to it again", async () => {
  const page = await openPage();
  equal(document.querySelector('[aria-label="Use a placeholder: Printing"]'), null);
  await pressNode("Use placeholders");
  await press("Use a placeholder: Printing");
  await until(() => document.activeElement?.id === "setting-printAllowed", "no focus");
  await typeText("[[print");
  equal(textOf("#setting-printAllowed-problem"), "");
  await pressKey("Tab");
  must(textOf("#setting-printAllowed-problem").startsWith("This is not a placeholder."), "no problem");
  equal((await page.stored())?.printAllowed, "true");
  await fill(input("#setting-printAllowed"), "[[print]]");
  await pressKey("Tab");
  await untilSaved();
  equal((await page.stored())?.printAllowed as unknown, "[[print]]");
  // In a wide window, as WebKit's is, the preview is open.
  if (document.querySelector(".reader-preview [aria-expanded=false]") !== null) await press("Show preview");
  must(textOf(".preview-placeholders").includes("[[print]]"), "the preview says nothing");
  await press("Choose a value: Printing");
  await untilSaved();
  equal((await page.stored())?.printAllowed, "true");
  await until(() => input("#setting-printAllowed").type === "checkbox", "no switch");
  await press("Undo");
  await until(() => input("#setting-printAllowed").value === "[[print]]", "not undone");
});

const rules = {
  light: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  dark: { type: "rule", values: ["color-contrast"] },
} satisfies Readonly<Record<string, RunOptions["runOnly"]>>;

const states: Readonly<Record<string, () => Promise<unknown>>> = {
  "in the settings": async () => {},
  "in settings with a change and an invalid value": async () => {
    await pressNode(() => node("#setting-pdfzPassword"));
    await fill(input("#setting-callback_post"), "example");
    await fill(input("#setting-title"), "Offer A");
  },
  "in settings with a look": async () => {
    await fill(input("#setting-skinAccent"), "#ffb300");
    await fill(input("#setting-skinBackground"), "#0a3d62");
    setFiles(input("#setting-skinLogo"), [await createPicture(40, 40)]);
    await until(() => node('[data-setting="skinLogo"] img') !== null, "no picture");
  },
  "in settings with placeholders": async () => {
    await fill(input("#setting-title"), "For [[name]]");
    await until(() => node('[aria-label="Use a placeholder: Printing"]') !== null, "not offered");
    await press("Use a placeholder: Printing");
  },
  "in the dialog of a preset": () => pressNode(() => node(".preset:nth-of-type(3)")),
};
for (const [name, prepare] of Object.entries(states))
  it(`axe finds no violation ${name}`, async () => {
    await openPage();
    await prepare();
    // At the end of the page, the bar with Undo covers nothing.
    scrollTo(0, document.documentElement.scrollHeight);
    for (const theme of ["light", "dark"] as const) {
      document.documentElement.dataset["theme"] = theme;
      await settled();
      // Colours change over some frames.
      for (const animation of document.getAnimations()) animation.finish();
      // The frame of the preview is empty here.
      const { violations } = await axe.run(
        { exclude: ["iframe"] },
        { runOnly: rules[theme] as NonNullable<RunOptions["runOnly"]>, resultTypes: ["violations"] },
      );
      const messages = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
      delete document.documentElement.dataset["theme"];
      must(messages.length === 0, `${theme}: ${messages.join("\n")}`);
    }
  });
