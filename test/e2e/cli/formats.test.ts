// engines: none; test:all: chromium
/** Node and the browsers fill templates with the same texts: the fingerprints of their formats are equal. */
import { join } from "node:path";
import { rolldown } from "rolldown";
import { beforeAll, expect, test } from "vitest";
import { comparedLocales, fingerprintLocales } from "#domain/placeholders/formatting-fingerprint.ts";
import { enginesFor, launch } from "../../support/drive/launch.ts";
import { root } from "../../support/imports.ts";

/** A script that declares the global `formats`. */
let script = "";
beforeAll(async () => {
  const bundle = await rolldown({ input: join(root, "src/domain/placeholders/formatting-fingerprint.ts") });
  const { output } = await bundle.generate({ format: "iife", name: "formats" });
  script = output[0].code;
  await bundle.close();
});

/** The WebKit of Debian 12 has ICU 72, whose data differ in these. A job that needs one of them is refused there. */
const olderData: ReadonlySet<string> = new Set(
  "en-IN en-CA de-CH es es-MX it it-CH nl nl-BE bg sr sl hu ar vi ko zh zh-TW da nb fi hi el".split(" "),
);

type FormatsGlobal = typeof globalThis & {
  readonly formats: { comparedLocales: readonly string[]; fingerprintLocales: typeof fingerprintLocales };
};

const fingerprintInPage = (code: string): Readonly<Record<string, string>> => {
  const element = document.createElement("script");
  element.textContent = code;
  document.head.append(element);
  const { formats } = globalThis as FormatsGlobal;
  return formats.fingerprintLocales(formats.comparedLocales);
};

for (const engine of enginesFor(import.meta.url))
  test(`the formats of ${engine} are those of Node`, async () => {
    const browser = await launch(engine);
    try {
      const page = await browser.page();
      await page.goto("about:blank");
      const fingerprints = await page.evaluate(fingerprintInPage, script);
      const expected = fingerprintLocales(comparedLocales);
      const differing = comparedLocales.filter((locale) => fingerprints[locale] !== expected[locale]);
      expect(Object.keys(fingerprints)).toHaveLength(47);
      expect(differing.filter((locale) => engine !== "webkit" || !olderData.has(locale))).toEqual([]);
    } finally {
      await browser.close();
    }
  });
