/** The texts of the manager: each is translated into every language, and none is written without `msg`. */
import { describe, expect, it } from "vitest";
import { resolveFormatLocale, resolveLocale } from "#app/i18n/locales.ts";
import { plural } from "#app/i18n/plural.ts";
import { checkTranslations } from "../../../scripts/build/translations.mjs";
import { isWithin, readSourceFiles, root } from "../../support/imports.ts";
import { findUntranslatedTexts } from "../../support/untranslated-texts.ts";

/** Folders and files whose texts are all translated. */
const translatedPaths = [
  "src/app/app-shell.ts",
  "src/app/elements/call-example.ts",
  "src/app/elements/composer",
  "src/app/elements/confirm-dialog.ts",
  "src/app/elements/jobs",
  "src/app/elements/list-pager.ts",
  "src/app/elements/offer-card.ts",
  "src/app/elements/problem-list.ts",
  "src/app/elements/settings",
  "src/app/elements/update-offer.ts",
  "src/app/elements/work-progress.ts",
  "src/app/format",
  "src/app/generation",
  "src/app/i18n/language.ts",
  "src/app/main.ts",
  "src/app/routes.ts",
  "src/app/services/browser",
  "src/app/services/composer",
  "src/app/services/jobs",
  "src/app/services/rest",
  "src/app/services/storage",
  "src/app/services/settings-form/appearance-fields.ts",
  "src/app/services/settings-form/publication-fields.ts",
  "src/app/services/settings-form/reading-fields.ts",
  "src/app/services/settings-form/setting-groups.ts",
  "src/app/services/settings-form/setting-help.ts",
  "src/app/services/settings-form/setting-presets.ts",
  "src/app/services/settings-form/tracking-fields.ts",
  "src/app/services/settings.ts",
  "src/app/views/action-view.ts",
  "src/app/views/api-view.ts",
  "src/app/views/batch-composer.ts",
  "src/app/views/batches-view.ts",
  "src/app/views/job-list.ts",
  "src/app/views/settings-view.ts",
];

/** Code samples and protocols. */
const technicalTexts = /^(?:const answer|console\.log|noopener|\(display-mode|--|multipart\/)/;
/** Texts for developers. */
const technicalFiles = ["src/app/services/browser/service-worker-registration.ts"];

describe("translations", () => {
  it("exist for every text, and their modules are up to date", async () => {
    expect(await checkTranslations(root)).toEqual([]);
  });

  it("exist for every text that the code shows", () => {
    const files = readSourceFiles("src/app").filter(
      ({ path }) => translatedPaths.some((part) => isWithin(path, part)) && !technicalFiles.includes(path),
    );
    expect(files.length).toBeGreaterThan(0);
    const texts = files.flatMap(({ path, text }) =>
      findUntranslatedTexts(text)
        .filter((untranslated) => !technicalTexts.test(untranslated))
        .map((untranslated) => `${path}: ${untranslated}`),
    );
    expect(texts).toEqual([]);
  });
});

/** In the samples, `#{` stands for the start of an expression. */
describe("findUntranslatedTexts", () => {
  it.each([
    ["html`<p>Bare text</p>`", ["Bare text"]],
    ['html`<p title="Bare label">#{x}</p>`', ["Bare label"]],
    ['html`<p>#{isOpen ? "Close" : msg("Open")}</p>`', ["Close"]],
    ["const text = `Deleted #{count} files.`;", ["Deleted … files."]],
    ['html`<p class="notice wide">#{msg("Text")}</p>`', []],
    ["msg(html`Set <code>env</code> in #{name}.`)", []],
    ['msg(str`Deleted #{count === 1 ? "one file" : msg("files")}.`)', ["one file"]],
    ['if (event.key === "Enter") throw new Error("No such element.");', []],
    ["html`<code>param.json</code>`", []],
  ])("checks %s", (source, texts) => {
    expect(findUntranslatedTexts(source.replaceAll("#{", "${"))).toEqual(texts);
  });
});

describe("resolveLocale", () => {
  it("returns the chosen language", () => {
    expect(resolveLocale("de", ["fr-FR"])).toBe("de");
  });

  it("returns the browser's first language that the manager has, otherwise English", () => {
    expect(resolveLocale("system", ["it-IT", "FR-ca", "de"])).toBe("fr");
    expect(resolveLocale("system", ["it-IT"])).toBe("en");
    expect(resolveLocale("system", [])).toBe("en");
  });
});

describe("resolveFormatLocale", () => {
  it("returns the browser's variant of the language", () => {
    expect(resolveFormatLocale("de", ["en-GB", "de-CH", "de-DE"])).toBe("de-CH");
    expect(resolveFormatLocale("fr", ["en-GB"])).toBe("fr");
  });
});

describe("plural", () => {
  it("selects the form of the language", () => {
    const texts = { one: "one row", other: "many rows" };
    expect([0, 1, 2].map((count) => plural(count, texts))).toEqual(["many rows", "one row", "many rows"]);
  });
});
