/**
 * Schemas of the record of a smartlink: every top-level field of the specification with its type. Fields whose meaning
 * the specification does not tell are stored and returned unchanged.
 */

import { applyPresets, globalSettings, type KindOf, type SettingKind, type SettingName } from "../../settings.ts";
import { pageConditionSchema } from "../page-content.ts";
import { skinRecordSchema } from "../skin.ts";
import { z } from "../zod.ts";
import {
  identifier,
  plainText,
  revisionNumber,
  storedRevision,
  timestamp,
  wholeNumber,
  withEachName,
} from "./record-fields.ts";
import { assetRecordSchema } from "./stored-asset.ts";

/** Fields with a text that callers may set, or whose meaning the specification does not tell. */
const emptyTexts = [
  "pdfz_version",
  "pdfa_password",
  "pdfz_password",
  "google_analytic",
  "firstPage",
  "publication",
  "edition",
  "smartlinkSocialDesc",
  "faviconB64",
  "tracking_email",
  "callback_post",
  "ar_content",
  "pixmax",
  "pixmargin",
  "t5",
  "dotiles",
  "vgw",
  "vgwref",
  "vgwmin",
  "vmargel",
  "vmarger",
  "vmargol",
  "vmargor",
  "subDomain",
] as const;
const emptyLists = ["pages", "auras", "campaignLanguage", "ar_multi_language_list", "error"] as const;
/** Names of the whole-number fields whose meaning the specification does not tell. They are 0 in a new record. */
export const zeros = [
  "book_id",
  "ar_default_language",
  "pdfzSize",
  "pdfzGzipSize",
  "pdfzDeflateSize",
  "cloud",
] as const;
const falses = ["pivotviewer", "aura2asset", "ar_multi_language"] as const;

const flagText = z.lazy(() => z.string().describe('"true" or "false"; in a template, a placeholder'));
const countOrPlaceholder = z.lazy(() =>
  z.union([z.int(), z.string()]).describe("Whole number from 0; in a template, a placeholder"),
);
const settingSchemas = {
  track: z.lazy(() => z.looseObject({ track: flagText })),
  flag: flagText,
  count: countOrPlaceholder,
  dateTime: z.string(),
  text: z.string(),
  consent: z.string(),
} satisfies Record<SettingKind, z.ZodType>;

type SettingRecords = { [Name in SettingName]: (typeof settingSchemas)[KindOf<Name>] };

/** `config.global` of a smartlink as the API returns it: every setting is present. */
export const globalRecordSchema = z.lazy(() =>
  z.looseObject(
    Object.fromEntries(
      Object.entries(globalSettings).map(([name, { kind }]) => [name, settingSchemas[kind]]),
    ) as SettingRecords,
  ),
);

/** `config.global` as it may be stored: a missing setting has its preset (docs/decisions/0059-settings-added-later.md). */
const storedGlobalSchema = z.lazy(() =>
  globalRecordSchema
    .unwrap()
    .partial()
    .transform((stored) => applyPresets(stored) as z.infer<typeof globalRecordSchema>),
);

const fileFacts = z.lazy(() => z.object({ mimetype: z.string(), filesize: z.int(), filename: z.string() }));
const onePerPage = (what: string) => z.array(z.string()).describe(`${what}, one per page`);

const shared = <Global extends typeof globalRecordSchema | typeof storedGlobalSchema>(global: Global) => ({
  id: identifier("Smartlink"),
  title: plainText("Title"),
  _content: identifier("Content"),
  _folder: identifier("Folder"),
  _organization: identifier("Organisation"),
  _member: identifier("Member"),
  _bear_account: z.null(),
  username: plainText("Name of the creating member"),
  ip: z.string(),
  uuid: plainText("Unique identifier"),
  nb_pages: wholeNumber("Page count"),
  status: plainText("DONE after creation"),
  activated: z.boolean(),
  publish: z.boolean(),
  distribution: wholeNumber("Echo of the creation parameter"),
  filesize: wholeNumber("Bytes of the PDF"),
  files: z.record(z.string(), fileFacts).describe("Files by upload name"),
  ...withEachName(emptyLists, z.array(z.unknown())),
  ...withEachName(emptyTexts, z.string()),
  ...withEachName(zeros, z.int()),
  ...withEachName(falses, z.boolean()),
  pagesAR: z.array(z.int()).describe("One entry per page"),
  crops: onePerPage("Box <x> <y> <width> <height>"),
  arts: onePerPage("Box <x> <y> <width> <height>"),
  pagesWidth: onePerPage("Width"),
  pagesHeight: onePerPage("Height"),
  inserted: timestamp("Created"),
  updated: timestamp("Last changed"),
  config: z.looseObject({
    global,
    skin: skinRecordSchema.optional(),
    pages: z.array(pageConditionSchema).optional().describe("Pages that only some rows have"),
    marks: z.literal("fill").optional().describe("Whether rows fill the marks in the text of the PDF"),
    timestamp: wholeNumber("Milliseconds since 1970"),
    pagesID: z.array(z.string()),
    assets: z.array(z.unknown()),
    auras: z.null(),
  }),
});

/** A smartlink as the database has it: without assets and addresses. Settings may be missing. */
export const storedSmartlinkSchema = z.lazy(() =>
  z.looseObject({ ...shared(storedGlobalSchema), revision: storedRevision() }),
);
/** A smartlink of the database, with all settings. */
export type StoredSmartlink = z.infer<typeof storedSmartlinkSchema>;

/** A smartlink as the API returns it, with addresses and without assets. */
export const smartlinkRecordSchema = z.lazy(() =>
  z.looseObject({
    ...shared(globalRecordSchema),
    revision: revisionNumber(),
    ...withEachName(
      ["pagesPng", "pagesPngFull", "pagesPngPrev", "pagesPngThumb"],
      onePerPage("Address of a page image"),
    ),
    pdf_url: plainText("Address of the PDF"),
    pdfa_url: plainText("Address of the PDF"),
    pdfz_url: plainText("Smartlink address"),
    pdfzs_url: plainText("Smartlink address, secure form"),
    pdfz_url_user: plainText("Smartlink address ending with &q= for a value per user"),
    pdfzs_url_user: plainText("The same, secure form"),
  }),
);
/** A smartlink as the API returns it, without assets. */
export type SmartlinkRecord = z.infer<typeof smartlinkRecordSchema>;

/** The response to a write: the record, with warnings about what was sent. */
export const writtenSmartlinkSchema = z.lazy(() =>
  smartlinkRecordSchema.unwrap().extend({
    warnings: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .optional()
      .describe("Warnings about the request; absent if there are none"),
  }),
);
/** A smartlink as a write returns it. */
export type WrittenSmartlink = z.infer<typeof writtenSmartlinkSchema>;

/** `GET /document/<id>`: the record with its assets, which is a template file. */
export const wholeSmartlinkSchema = z.lazy(() =>
  smartlinkRecordSchema.unwrap().extend({ assets: z.array(assetRecordSchema) }),
);
/** A smartlink as the API returns it, with its assets. */
export type WholeSmartlink = z.infer<typeof wholeSmartlinkSchema>;
