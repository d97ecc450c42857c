/**
 * Reads the texts of the manager (`msg` of @lit/localize) and their translations (XLIFF), and writes the modules that the
 * manager loads for each language.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfigFileAndWriteSchema } from "@lit/localize-tools/lib/config.js";
import { RuntimeLitLocalizer } from "@lit/localize-tools/lib/modes/runtime.js";

/**
 * @param {string} root the project's folder
 * @param {string} [outputDir] folder of the written modules, instead of the configured one
 */
const createLocalizer = (root, outputDir) => {
  const config = readConfigFileAndWriteSchema(join(root, "lit-localize.json"));
  const { output } = config;
  if (output.mode !== "runtime") throw new Error("lit-localize.json must set the mode `runtime`.");
  const localizer = new RuntimeLitLocalizer({
    ...config,
    output: { ...output, outputDir: outputDir ?? output.outputDir },
  });
  const { errors } = localizer.extractSourceMessages();
  if (errors.length > 0) throw new Error(errors.map(({ messageText }) => JSON.stringify(messageText)).join("\n"));
  return { localizer, locales: config.targetLocales, xliffDir: config.resolve("src/app/i18n/xliff") };
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
 * Adds new texts to the XLIFF files, removes unused ones, and writes the modules. Returns the texts without translation.
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
  await localizer.build();
  return listMissing(translations);
};

/**
 * Returns what is wrong with the translations: missing ones, and modules that differ from the XLIFF files.
 * @param {string} root
 */
export const checkTranslations = async (root) => {
  const folder = await mkdtemp(join(tmpdir(), "smartlink-locales-"));
  try {
    const translations = createLocalizer(root, folder);
    await translations.localizer.build();
    const outdated = [];
    for (const locale of translations.locales) {
      const [expected, actual] = await Promise.all(
        [folder, join(root, "src/app/i18n/locales")].map((path) => readFile(join(path, `${locale}.ts`), "utf8")),
      );
      if (expected !== actual) outdated.push(`${locale}.ts is out of date. Run \`npm run translations\`.`);
    }
    return [...listMissing(translations), ...outdated];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
