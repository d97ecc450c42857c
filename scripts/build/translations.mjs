/** Brings the translations of the manager (XLIFF) up to date with its texts (`msg` of @lit/localize). */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfigFileAndWriteSchema } from "@lit/localize-tools/lib/config.js";
import { RuntimeLitLocalizer } from "@lit/localize-tools/lib/modes/runtime.js";

/**
 * @param {string} root the project's folder
 */
const createLocalizer = (root) => {
  const config = readConfigFileAndWriteSchema(join(root, "lit-localize.json"));
  if (config.output.mode !== "runtime") throw new Error("lit-localize.json must set the mode `runtime`.");
  const localizer = new RuntimeLitLocalizer({ ...config, output: config.output });
  const extracted = localizer.extractSourceMessages();
  if (extracted.errors.length > 0)
    throw new Error(extracted.errors.map(({ messageText }) => JSON.stringify(messageText)).join("\n"));
  // Reading all sources takes seconds, so that it is done once.
  localizer.extractSourceMessages = () => extracted;
  return { localizer, locales: config.targetLocales, xliffDir: config.resolve("src/ui/i18n/xliff") };
};

/**
 * Returns the English texts without translation, as `<locale>: <text>`.
 * @param {ReturnType<typeof createLocalizer>} input
 */
const listMissing = ({ localizer, locales }) => {
  const { messages } = localizer.extractSourceMessages();
  const { translations } = localizer.readTranslationsSync();
  return locales.flatMap((locale) => {
    const translated = new Set((translations.get(locale) ?? []).map(({ name }) => name));
    return messages
      .filter(({ name }) => !translated.has(name))
      .map(({ contents }) => {
        const parts = contents.map((part) => (typeof part === "string" ? part : part.untranslatable));
        return `${locale}: ${parts.join("")}`;
      });
  });
};

/**
 * Sorts the units of an XLIFF file by their English text, so that branches that add texts rarely conflict.
 * @param {string} locale
 * @param {string} xliff
 */
const sortUnits = (locale, xliff) => {
  const units = xliff.match(/<trans-unit[\s\S]*?<\/trans-unit>/g) ?? [];
  const sourceOf = (/** @type {string} */ unit) => /<source>[\s\S]*<\/source>/.exec(unit)?.[0] ?? "";
  const compare = (/** @type {string} */ a, /** @type {string} */ b) => (a < b ? -1 : a > b ? 1 : 0);
  const sorted = [...units].sort((a, b) => compare(sourceOf(a), sourceOf(b)) || compare(a, b));
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file target-language="${locale}" source-language="en" original="lit-localize-inputs" datatype="plaintext">
<body>
${sorted.join("\n")}
</body>
</file>
</xliff>
`;
};

/**
 * Adds new texts to the XLIFF files and removes unused ones. Returns the texts without translation.
 * @param {string} root
 */
export const updateTranslations = async (root) => {
  const translations = createLocalizer(root);
  const { localizer, locales, xliffDir } = translations;
  await localizer.writeInterchangeFiles();
  for (const locale of locales) {
    const path = join(xliffDir, `${locale}.xlf`);
    await writeFile(path, sortUnits(locale, await readFile(path, "utf8")));
  }
  localizer.assertTranslationsAreValid();
  return listMissing(translations);
};
