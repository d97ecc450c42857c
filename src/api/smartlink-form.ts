/**
 * The fields of `POST` and `PUT /document`. Forms send the settings one by one as texts, and empty to keep what stands;
 * `pdfz_settings` and `config` carry any of them as JSON.
 */
import { readJson } from "#domain/intake/read-json.ts";
import { problemsFromZod } from "#domain/model/problems-from-zod.ts";
import { type GlobalSettings, globalSettingsSchema } from "#domain/model/settings.ts";
import { z } from "#domain/model/zod.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { SmartlinkFields } from "#usecases/library/smartlinks.ts";
import { idField, integerField, optionalTextField, text } from "./fields.ts";

/** Settings that forms send by their own name. */
const settingNames = [
  "sendMailOpen",
  "extractPDF",
  "printAllowed",
  "emailRequired",
  "startDateTime",
  "endDateTime",
] as const;

/** A form sends it as a text; a JSON body may say it plainly. */
const plainSetting = (what: string) => {
  const error = "expected a text, true, false or a number";
  return z
    .union([z.string().transform((sent) => (sent === "" ? undefined : sent)), z.boolean(), z.number()], { error })
    .optional()
    .describe(what);
};

const settingFields = () => ({
  sendMailOpen: plainSetting("0 never, 1 first, 2 each opening"),
  extractPDF: plainSetting('"true" or "false": may the PDF be saved'),
  printAllowed: plainSetting('"true" or "false": may it be printed'),
  emailRequired: plainSetting('"true" or "false": is an e-mail address asked for'),
  startDateTime: optionalTextField("Available from, ISO 8601"),
  endDateTime: optionalTextField("Available until, ISO 8601"),
  pdfzPassword: optionalTextField('The password, or "true" or "false": is one asked for'),
  pdfz_settings: optionalTextField("Further settings: the JSON of config.global, or some of its keys", 1_000_000),
  config: z
    .looseObject({ global: z.looseObject({}).optional() })
    .optional()
    .describe("Settings, in a JSON body"),
});

/** Empty means absent. */
const noValue = z.lazy(() => z.literal("").transform(() => undefined));

const flag = (what: string) => {
  const error = 'expected "true" or "false"';
  const given = z.union([z.boolean(), z.enum(["true", "false"])], { error });
  return z
    .union([given.transform((value) => String(value) === "true"), noValue], { error })
    .optional()
    .describe(what);
};

/** Texts of the record that callers may set. */
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
  pdfz_version: optionalTextField("Version; empty keeps what stands"),
  faviconB64: text("Icon as base64", 1_000_000).optional(),
  tracking_email: text("Address for notices of openings").optional(),
  callback_post: text("Address that gets the events").optional(),
  pdfz_password: text("The password", 1000).optional(),
});

const recordFields = () => ({
  ...recordTexts(),
  title: optionalTextField("Title", 1000),
  distribution: z
    .union([integerField("Echoed", -1_000_000, 1_000_000), noValue], { error: "expected a whole number" })
    .optional()
    .describe("Echoed"),
  activated: flag("Is it open to readers"),
  publish: flag("Is it published"),
  campaignLanguage: z.array(z.string()).optional().describe("Languages, in a JSON body"),
});

export const changeFormSchema = z.lazy(() =>
  z.strictObject({ folder: optionalTextField("Folder id"), ...recordFields(), ...settingFields() }),
);

export const creationFormSchema = z.lazy(() =>
  changeFormSchema.unwrap().extend({
    folder: idField("folder").describe("Folder id"),
    content: idField("content").describe("Content id"),
  }),
);

export type SmartlinkForm = z.output<typeof changeFormSchema>;

/** The record's fields that the form sets. */
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

/** The settings that stand (none at creation) with those of the form over them; faults with their place. */
export const toSettings = (
  form: SmartlinkForm,
  standing: Readonly<Record<string, unknown>> = {},
): Result<GlobalSettings> => {
  const further = form.pdfz_settings === undefined ? ok({}) : readSettings(form.pdfz_settings);
  if (!further.ok) return further;
  const sent = settingNames.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]] as const]));
  const { pdfzPassword } = form;
  const all = {
    ...standing,
    ...form.config?.global,
    ...further.value,
    ...Object.fromEntries(sent),
    ...(pdfzPassword === undefined ? {} : { pdfzPassword: isPassword(pdfzPassword) ? "true" : pdfzPassword }),
  };
  const parsed = globalSettingsSchema.safeParse(all);
  if (!parsed.success) return fail(...problemsFromZod(parsed.error, all));
  const outside = numbersOutside(parsed.data, standing);
  return outside.length === 0 ? ok(parsed.data) : fail(...outside);
};

/** The greatest number of each setting that is one. */
const greatest = {
  usageLimited: 1_000_000,
  userStatus: 1,
  startupView: 2,
  summary: 1,
  sidebarOpened: 1,
  sendMailOpen: 2,
} as const;

/** A placeholder may become any number; what stands already was accepted once. */
const numbersOutside = (settings: GlobalSettings, standing: Readonly<Record<string, unknown>>): readonly Problem[] =>
  Object.entries(greatest).flatMap(([name, most]) => {
    const value = settings[name];
    if (typeof value !== "number" || value <= most || standing[name] === value) return [];
    const message = `${name}: expected a whole number from 0 to ${most}, got the number ${value}.`;
    return [problem("shape-invalid", message, { path: name })];
  });

const readSettings = (json: string): Result<object> => {
  const read = readJson(json, "pdfz_settings");
  if (!read.ok)
    return fail(
      ...read.problems.map((found) => ({ ...found, code: "shape-invalid" as const, at: { path: "pdfz_settings" } })),
    );
  const parsed = z.looseObject({}).safeParse(read.value);
  if (!parsed.success)
    return fail(
      ...problemsFromZod(parsed.error, read.value).map((found) => ({
        ...found,
        message: found.message.replace(/^The file/, "pdfz_settings"),
        at: { path: "pdfz_settings" },
      })),
    );
  const { global } = parsed.data as { global?: unknown };
  return ok(typeof global === "object" && global !== null ? global : parsed.data);
};
