/**
 * Reads the fields of `POST` and `PUT /document`. Forms send settings one by one as texts, empty to keep the stored value;
 * `pdfz_settings` and `config` contain any settings as JSON.
 */
import { readJson } from "#domain/intake/read-json.ts";
import { problemsFromZod } from "#domain/model/problems-from-zod.ts";
import { type GlobalSettings, mergeSettings } from "#domain/model/settings.ts";
import { presentSkin, type Skin, skinSchema } from "#domain/model/skin.ts";
import { z } from "#domain/model/zod.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { SmartlinkFields } from "#usecases/library/smartlinks.ts";
import { idField, integerField, optionalTextField, switchField, text } from "./fields.ts";

/** Settings with a form field of their own. */
const settingNames = [
  "sendMailOpen",
  "extractPDF",
  "printAllowed",
  "emailRequired",
  "startDateTime",
  "endDateTime",
] as const;

/** Forms send such a setting as text; JSON bodies may contain a boolean or number. */
const plainSetting = (what: string) => {
  const error = "expected a text, true, false or a number";
  return z
    .union([z.string().transform((sent) => (sent === "" ? undefined : sent)), z.boolean(), z.number()], { error })
    .optional()
    .describe(what);
};

const settingFields = () => ({
  sendMailOpen: plainSetting("0 never, 1 first, 2 each opening"),
  extractPDF: plainSetting('"true" or "false": whether readers may download the PDF'),
  printAllowed: plainSetting('"true" or "false": whether readers may print'),
  emailRequired: plainSetting('"true" or "false": whether readers must enter an e-mail address'),
  startDateTime: optionalTextField("Available from, ISO 8601"),
  endDateTime: optionalTextField("Available until, ISO 8601"),
  pdfzPassword: optionalTextField('The password, or "true" or "false": whether readers must enter it'),
  pdfz_settings: optionalTextField("Further settings: JSON with any keys of config.global", 1_000_000),
  skin: optionalTextField("Look of the reader: JSON with accent, background, logo and title. {} removes it", 600_000),
  marks: optionalTextField("fill: rows fill the marks in the text of the PDF; keep: they stay as they are"),
  config: z
    .looseObject({ global: z.looseObject({}).optional() })
    .optional()
    .describe("Settings, in a JSON body"),
});

/** An empty text counts as missing. */
const noValue = z.lazy(() => z.literal("").transform(() => undefined));

/** String fields of the record that callers may set. */
const recordTextNames = [
  "smartlinkSocialDesc",
  "pdfz_version",
  "faviconB64",
  "tracking_email",
  "callback_post",
  "pdfz_password",
] as const;

const recordTexts = () => ({
  smartlinkSocialDesc: text("Description for social networks").optional(),
  pdfz_version: optionalTextField("Version; empty keeps the stored one"),
  faviconB64: text("Icon as base64", 1_000_000).optional(),
  tracking_email: text("E-mail address for notices about openings").optional(),
  callback_post: text("Address to which events are posted").optional(),
  pdfz_password: text("The password", 1000).optional(),
});

const recordFields = () => ({
  ...recordTexts(),
  title: optionalTextField("Title", 1000),
  distribution: z
    .union([integerField("Echoed", -1_000_000, 1_000_000), noValue], { error: "expected a whole number" })
    .optional()
    .describe("Echoed"),
  activated: switchField("Whether readers can open it"),
  publish: switchField("Whether it is published"),
  campaignLanguage: z.array(z.string()).optional().describe("Languages, in a JSON body"),
});

/** The fields of `PUT /document/<id>`. */
export const changeFormSchema = z.lazy(() =>
  z.strictObject({ folder: optionalTextField("Folder id"), ...recordFields(), ...settingFields() }),
);

/** The fields of `POST /document` (docs/api.md, “Smartlinks”). */
export const creationFormSchema = z.lazy(() =>
  changeFormSchema.unwrap().extend({
    folder: idField("folder").describe("Folder id"),
    content: idField("content").describe("Content id"),
  }),
);

/** The validated form. */
export type SmartlinkForm = z.output<typeof changeFormSchema>;

/** Returns the fields of the record that the form sets. */
export const toSmartlinkFields = (form: SmartlinkForm): SmartlinkFields => {
  const { title, distribution, activated, publish, campaignLanguage, pdfzPassword } = form;
  const texts = recordTextNames.flatMap((name) => {
    const value = form[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(texts),
    ...(title === undefined ? {} : { title }),
    ...(distribution === undefined ? {} : { distribution }),
    ...(activated === undefined ? {} : { activated }),
    ...(publish === undefined ? {} : { publish }),
    ...(campaignLanguage === undefined ? {} : { campaignLanguage }),
    ...(isPassword(pdfzPassword) ? { pdfz_password: pdfzPassword } : {}),
  };
};

const isPassword = (value: string | undefined): value is string =>
  value !== undefined && value !== "true" && value !== "false";

/** Merges the form's settings over the stored ones (none at creation). Problems have the setting's name as path. */
export const toSettings = (
  form: SmartlinkForm,
  stored: Readonly<Record<string, unknown>> = {},
): Result<GlobalSettings> => {
  const jsonSettings = form.pdfz_settings === undefined ? ok({}) : readSettings(form.pdfz_settings);
  if (!jsonSettings.ok) return jsonSettings;
  const formSettings = settingNames.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]] as const]));
  const { pdfzPassword } = form;
  const changes = {
    ...form.config?.global,
    ...jsonSettings.value,
    ...Object.fromEntries(formSettings),
    ...(pdfzPassword === undefined ? {} : { pdfzPassword: isPassword(pdfzPassword) ? "true" : pdfzPassword }),
  };
  return mergeSettings(changes, stored);
};

/** Reads the skin of the form: undefined to leave the stored one, `null` to remove it. Problems have a path below `skin`. */
export const toSkin = (form: SmartlinkForm): Result<Skin | null | undefined> => {
  const sent = form.skin === undefined ? ok(form.config?.["skin"]) : readJson(form.skin, "skin");
  if (!sent.ok) return fail(...sent.problems.map(({ message }) => problem("shape-invalid", message, { path: "skin" })));
  if (sent.value === undefined) return ok(undefined);
  const parsed = skinSchema.safeParse(sent.value ?? {});
  if (parsed.success) return ok(presentSkin(parsed.data) ?? null);
  const faults = problemsFromZod(parsed.error, sent.value);
  return fail(
    ...faults.map((fault) => ({ ...fault, at: { path: `skin${fault.at?.path ? `.${fault.at.path}` : ""}` } })),
  );
};

/** Reads the choice about marks: undefined to leave the stored one, `null` to leave the marks of the PDF as they are. */
export const toMarks = (form: SmartlinkForm): Result<"fill" | null | undefined> => {
  const sent = form.marks ?? form.config?.["marks"];
  if (sent === undefined || sent === "fill") return ok(sent);
  if (sent === "keep" || sent === null) return ok(null);
  return fail(problem("shape-invalid", "marks: expected fill or keep", { path: "marks" }));
};

const readSettings = (json: string): Result<object> => {
  const read = readJson(json, "pdfz_settings");
  if (!read.ok)
    return fail(
      ...read.problems.map((item) => ({ ...item, code: "shape-invalid" as const, at: { path: "pdfz_settings" } })),
    );
  const parsed = z.looseObject({}).safeParse(read.value);
  if (!parsed.success)
    return fail(
      ...problemsFromZod(parsed.error, read.value).map((item) => ({
        ...item,
        message: item.message.replace(/^The file/, "pdfz_settings"),
        at: { path: "pdfz_settings" },
      })),
    );
  const { global } = parsed.data as { global?: unknown };
  return ok(typeof global === "object" && global !== null ? global : parsed.data);
};
