/** The texts of the manager: each is translated into every language, and none is written without `msg`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { resolveFormatLocale, resolveLocale } from "#ui/i18n/locales.ts";
import { plural } from "#ui/i18n/plural.ts";
import { templates as de } from "#ui/i18n/xliff/de.xlf";
import { templates as fr } from "#ui/i18n/xliff/fr.xlf";
import { isWithin, readSourceFiles, root } from "../../../support/imports.ts";
import { listTextIds } from "../../../support/manager-texts.ts";
import { findUntranslatedTexts } from "../../../support/untranslated-texts.ts";

/** Code samples, selectors, sizes and protocols. */
const technicalTexts =
  /^(?:const answer|console\.log|noopener|\(display-mode|--|:scope |multipart\/|[.#\d]|(?:textarea|input|template-field), |resize-handle |guide |Art\\\. |Aa$|Plus$|smartlink: |editor sample |field …$|… button$)/;
/** Messages of errors that only a fault of the code throws. */
const developerErrors =
  /^(?:There is no command |The form has no setting |The page has no |The workspace has no user\.|Not a script of this site: )/;
/** Texts for developers. */
const technicalPaths = ["src/ui/i18n", "src/app/site/browser/service-worker-registration.ts", "src/app/api/swagger"];

const withoutNames = (placeholder: string): string => placeholder.replace(/\$\{[^}]*\}/g, "value");

describe("translations", () => {
  const usedIds = new Set(
    readSourceFiles("src/app", "src/editor", "src/ui")
      .filter(({ path }) => !isWithin(path, "src/ui/i18n"))
      .flatMap(({ text }) => listTextIds(text)),
  );

  test.each([
    ["fr", fr],
    ["de", de],
  ])("translations exist for every text in %s", (_, translations) => {
    expect(usedIds.size).toBeGreaterThan(500);
    expect(Object.keys(translations).toSorted()).toEqual([...usedIds].toSorted());
  });

  test.each(["fr", "de"])("translations have the values and the markup of the English text in %s", (locale) => {
    const xliff = readFileSync(join(root, `src/ui/i18n/xliff/${locale}.xlf`), "utf8");
    // Variables may have other names since the text was translated.
    const placeholders = (text = "") => (text.match(/<x [^>]*>/g) ?? []).map(withoutNames).sort();
    const wrong = (xliff.match(/<trans-unit[\s\S]*?<\/trans-unit>/g) ?? []).filter((unit) => {
      const [source, target] = unit.split("</source>");
      return JSON.stringify(placeholders(source)) !== JSON.stringify(placeholders(target));
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ["de", de, /[^\u00a0]…/],
    ["fr", fr, /\s…/],
  ])("translations have the ellipsis of %s", (_, locale, wrong) => {
    const texts = Object.values(locale).flatMap((template) =>
      typeof template === "string" ? [template] : [...template.strings],
    );
    expect(texts.filter((text) => wrong.test(text))).toEqual([]);
    expect(texts.filter((text) => text.includes("…")).length).toBeGreaterThan(50);
  });

  test("translations exist for every text that the code shows", () => {
    const files = readSourceFiles("src/app", "src/editor/view", "src/ui").filter(
      ({ path }) => !technicalPaths.some((part) => isWithin(path, part)),
    );
    expect(files.length).toBeGreaterThan(0);
    const texts = files.flatMap(({ path, text }) =>
      findUntranslatedTexts(text)
        .filter((untranslated) => !technicalTexts.test(untranslated) && !developerErrors.test(untranslated))
        .map((untranslated) => `${path}: ${untranslated}`),
    );
    expect(texts).toEqual([]);
  });
});

/** In the samples, `#{` stands for the start of an expression. */
test.each([
  ["html`<p>Bare text</p>`", ["Bare text"]],
  ['html`<p title="Bare label">#{x}</p>`', ["Bare label"]],
  ['html`<p>#{isOpen ? "Close" : msg("Open")}</p>`', ["Close"]],
  ["const text = `Deleted #{count} files.`;", ["Deleted … files."]],
  ['html`<p class="notice wide">#{msg("Text")}</p>`', []],
  ["msg(html`Set <code>env</code> in #{name}.`)", []],
  ['msg(str`Deleted #{count === 1 ? "one file" : msg("files")}.`)', ["one file"]],
  ["const name = 'E-mail';", ["E-mail"]],
  ["const name = 'A password';", ["A password"]],
  ['if (event.key === "Enter") throw new Error(`#{count} of #{total} are missing`);', ["… of … are missing"]],
  ['throw isGone ? new TypeError("unreadable") : new Error(msg("No such file."));', ["unreadable"]],
  ["const text = `contrast (#{ratio})`;", ["contrast (…)"]],
  ["const text = `#{use}: #{count} rows`;", ["…: … rows"]],
  ["const width = `#{count}px #{count}px`;", []],
  ['html`<p>#{count > 0 ? "some" : `#{count} kB`}</p>`', ["some", "… kB"]],
  ['html`<p class=#{isOpen ? "open" : "closed"}>#{isOpen && "yes"}</p>`', ["yes"]],
  ['html`<p title=#{isOpen ? "open" : msg("closed")} aria-label="#{first} of #{last}"></p>`', ["… of …", "open"]],
  ['html`<my-list heading="rows"></my-list>`', ["rows"]],
  ["html`<my-field .placeholder='name' .label=#{`field #{index}`}></my-field>`", ["name", "field …"]],
  ["html`<code>#{isOpen ? 'open' : `x`}</code>`", []],
  [
    'const options = [{ value: "none", label: "none" }, { label: () => isOpen ? "open" : msg("closed") }];',
    ["none", "open"],
  ],
  ['const columns = [{ heading: "size", key: "size", hint: msg("In bytes") }];', ["size"]],
  ['button.textContent = "copied";', ["copied"]],
  ['frame.setAttribute("aria-label", "preview"); frame.setAttribute("class", "wide");', ["preview"]],
  ['this.announce(isDone ? "done" : msg("failed")); this.emit("done");', ["done"]],
  ['notify("Two files were removed");', ["Two files were removed"]],
  ["html`<code>param.json</code>`", []],
])("the search for untranslated texts checks %s", (source, texts) => {
  expect(findUntranslatedTexts(source.replaceAll("#{", "${"))).toEqual(texts);
});

test("the language of the manager is the chosen one", () => {
  expect(resolveLocale("de", ["fr-FR"])).toBe("de");
});

test("the language of the manager is the browser's first that it has, otherwise English", () => {
  expect(resolveLocale("system", ["it-IT", "FR-ca", "de"])).toBe("fr");
  expect(resolveLocale("system", ["it-IT"])).toBe("en");
  expect(resolveLocale("system", [])).toBe("en");
});

test("the formats of the manager are those of the browser's variant of the language", () => {
  expect(resolveFormatLocale("de", ["en-GB", "de-CH", "de-DE"])).toBe("de-CH");
  expect(resolveFormatLocale("fr", ["en-GB"])).toBe("fr");
});

test("the plural of a text has the form of the language", () => {
  const texts = { one: "one row", other: "many rows" };
  expect([0, 1, 2].map((count) => plural(count, texts))).toEqual(["many rows", "one row", "many rows"]);
});
