/**
 * Reads a template file: the JSON of `GET /document/<id>`, with or without its envelope. Missing fields get their
 * defaults and unknown fields are kept. Page numbers of assets in format 1.4, which count from 0, are converted to count
 * from 1.
 */

import { templateDataWarnings } from "../actions/action-warnings.ts";
import { findActionDefinition } from "../actions.ts";
import { findGeometryWarnings } from "../geometry/geometry-warnings.ts";
import { problemsFromZod } from "../model/problems-from-zod.ts";
import { type Smartlink, smartlinkSchema } from "../model/smartlink.ts";
import { compileTemplate } from "../placeholders/compile-template.ts";
import { type Problem, problem, withLocation } from "../problem.ts";
import { fail, ok, type Result } from "../result.ts";
import { findSkinWarnings } from "../skin/skin-warnings.ts";
import { truncate } from "../text/truncate.ts";
import { isRecord } from "../values/is-record.ts";
import { findDamagedTexts } from "./find-damaged-texts.ts";

/** A template that was read. */
export interface TemplateReading {
  readonly template: Smartlink;
  readonly warnings: readonly Problem[];
}

/** Reads the JSON of a template. `file` is its name, for messages. Fails with all problems of the template. */
export const readTemplate = (value: unknown, file: string): Result<TemplateReading> => {
  const plain = normalizePages(withoutEnvelope(value));
  const parsed = smartlinkSchema.safeParse(plain);
  if (!parsed.success) return fail(...locateInFile(problemsFromZod(parsed.error, plain).map(withoutPath), file));
  const template = parsed.data;
  const compiled = compileTemplate(template);
  const problems = [...findDamagedTexts(plain), ...compiled.problems, ...findMissingResources(template)];
  if (problems.length > 0) return fail(...locateInFile(problems, file));
  const warnings = [
    ...compiled.warnings,
    ...findUnknownActions(template),
    ...templateDataWarnings(template),
    ...findGeometryWarnings(template),
    ...findSkinWarnings(template.config.skin),
  ];
  return ok({ template, warnings: locateInFile(warnings, file) });
};

/** Removes the envelope `{code, details}` of the direct API. */
const withoutEnvelope = (value: unknown): unknown =>
  isRecord(value) && typeof value["code"] === "number" && isRecord(value["details"]) && !Object.hasOwn(value, "assets")
    ? value["details"]
    : value;

const normalizePages = (value: unknown): unknown =>
  isRecord(value) && Array.isArray(value["assets"]) ? { ...value, assets: value["assets"].map(normalizePage) } : value;

/** Merges the page of the asset and that of its description into one that counts from 1. The asset's has precedence. */
const normalizePage = (asset: unknown): unknown => {
  if (!isRecord(asset) || !isRecord(asset["aura"])) return asset;
  const aura = asset["aura"];
  const page = asset["page"] ?? aura["page"];
  const fromZero = typeof aura["api"] === "string" && /^1\.4(?:\.|$)/.test(aura["api"]);
  const counted = fromZero && typeof page === "number" ? page + 1 : page;
  if (counted === undefined) return asset;
  // The version tells how the page counts. It is changed too, so that the page is not converted twice.
  const converted = { ...aura, page: counted, ...(fromZero ? { api: "1.3.2" } : {}) };
  return { ...asset, page: counted, aura: Object.hasOwn(aura, "page") || fromZero ? converted : aura };
};

const findMissingResources = ({ assets }: Smartlink): readonly Problem[] =>
  assets.flatMap(({ aura, files }, index) => {
    const name = aura.background;
    if (name === undefined || name === "" || name.includes("[[") || Object.hasOwn(files, name)) return [];
    const message = `The asset's files have no resource "${truncate(name)}". Add it to files, or remove background.`;
    return [problem("resource-missing", message, { path: `assets[${index}].aura.background` })];
  });

const findUnknownActions = ({ assets }: Smartlink): readonly Problem[] =>
  assets.flatMap(({ aura }, index) =>
    aura.actions.flatMap(({ type }, action) => {
      if (findActionDefinition(type) !== undefined) return [];
      const path = `assets[${index}].aura.actions[${action}].type`;
      return [
        problem(
          "action-unknown",
          `Readers do not know the action "${truncate(type)}"; it will do nothing. Check the spelling, or remove it.`,
          {
            path,
          },
        ),
      ];
    }),
  );

/** Removes the path from the message, because the location has it already. */
const withoutPath = (found: Problem): Problem => {
  const prefix = `${found.at?.path ?? ""}: `;
  if (!found.message.startsWith(prefix)) return found;
  const sentence = found.message.slice(prefix.length);
  return { ...found, message: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
};

const locateInFile = (problems: readonly Problem[], file: string): readonly Problem[] =>
  problems.map((found) => withLocation(found, { file }));
