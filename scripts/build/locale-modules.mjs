/** Turns the translations of the manager (XLIFF) into modules for @lit/localize, where a build or a test imports them. */
import { basename, dirname } from "node:path";
import { XliffFormatter } from "@lit/localize-tools/lib/formatters/xliff.js";
import { parseAst } from "rolldown/parseAst";

/**
 * @typedef {import("@lit/localize-tools/lib/messages.js").Message} Message
 * @typedef {Message["contents"]} Contents
 * @typedef {import("@lit/localize-tools/lib/types/config.js").Config} Config
 */

/** Plugin of Vite and Rolldown that loads `*.xlf`. */
export const localeModules = () => ({
  name: "locale-modules",
  load: {
    order: /** @type {const} */ ("pre"),
    filter: { id: /\.xlf$/ },
    handler: (/** @type {string} */ id) => ({ code: loadLocaleModule(id), moduleType: /** @type {const} */ ("js") }),
  },
});

/**
 * Returns the module of the language in an XLIFF file.
 * @param {string} path absolute, named by the language
 */
export const loadLocaleModule = (path) => {
  const interchange = { format: "xliff", xliffDir: dirname(path) };
  const config = {
    targetLocales: [basename(path, ".xlf")],
    interchange,
    resolve: (/** @type {string} */ file) => file,
  };
  const [bundle] = new XliffFormatter(/** @type {Config} */ (config)).readTranslations();
  return toLocaleModule(bundle?.messages ?? []);
};

/**
 * Returns the module of a language.
 * @param {readonly Message[]} messages
 */
export const toLocaleModule = (messages) => {
  const entries = messages.map(({ name, contents }) => `${JSON.stringify(name)}: ${toTemplate(name, contents)},`);
  return [
    'import { html } from "lit";',
    'import { str } from "@lit/localize";',
    "export const templates = {",
    ...entries,
    "};\n",
  ].join("\n");
};

/** Ids that @lit/localize computes from texts with markup begin so. */
const markupId = /^h[0-9a-f]{16}$/;

/**
 * @param {string} id
 * @param {Contents} contents
 */
const toTemplate = (id, contents) => {
  const isMarkup = markupId.test(id);
  const numbers = numberExpressions(contents);
  const parts = contents.map((part) => {
    if (typeof part === "string") return escapeTemplate(isMarkup ? escapeMarkup(part) : part);
    const first = numbers.get(part.index) ?? 0;
    return splitAtExpressions(part.untranslatable)
      .map((text, index) => (index === 0 ? "" : `\${${first + index - 1}}`) + escapeTemplate(text))
      .join("");
  });
  const hasExpressions = contents.some((part) => typeof part !== "string" && countExpressions(part) > 0);
  return `${isMarkup ? "html" : hasExpressions ? "str" : ""}\`${parts.join("")}\``;
};

/**
 * Returns the number of the first expression of each placeholder, by the placeholder's index: their order in the English text,
 * of which a translation has all placeholders in any order.
 * @param {Contents} contents
 */
const numberExpressions = (contents) => {
  const counts = new Map(
    contents.flatMap((part) => (typeof part === "string" ? [] : [[part.index, countExpressions(part)]])),
  );
  let next = 0;
  /** @type {Map<number, number>} */
  const numbers = new Map();
  for (const index of [...counts.keys()].sort((a, b) => a - b)) {
    numbers.set(index, next);
    next += counts.get(index) ?? 0;
  }
  return numbers;
};

const countExpressions = (/** @type {{ untranslatable: string }} */ { untranslatable }) =>
  splitAtExpressions(untranslatable).length - 1;

/**
 * Returns the texts around the expressions of a template.
 * @param {string} template
 * @returns {string[]}
 */
const splitAtExpressions = (template) => {
  if (!template.includes("${")) return [template];
  const [statement] = parseAst(`\`${template}\``, { lang: "ts" }).body;
  if (statement?.type !== "ExpressionStatement" || statement.expression.type !== "TemplateLiteral")
    throw new Error(`No template: ${template}`);
  return statement.expression.quasis.map(({ value }) => value.cooked ?? value.raw);
};

const escapeTemplate = (/** @type {string} */ text) => text.replace(/[\\`$]/g, "\\$&");

const escapeMarkup = (/** @type {string} */ text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
