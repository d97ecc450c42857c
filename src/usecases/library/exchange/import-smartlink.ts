/** Creates a smartlink from a template file and a PDF. */
import { isPassword } from "#domain/encryption/encryption.ts";
import { createCreationMail } from "#domain/jobs/creation-mail.ts";
import type { StoredContent } from "#domain/model/records/content.ts";
import type { StoredSmartlink, WrittenSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { StoredAsset, StoredFile } from "#domain/model/records/stored-asset.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { createSmartlinkRecord } from "#domain/records/new-smartlink.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { UploadedFile } from "#ports/files.ts";
import { createAddresses } from "../addresses.ts";
import { createContentRecord, type ReadPdf, readUpload } from "../content-upload.ts";
import { folderNotFound } from "../folders.ts";
import { changeRecordsWithParts } from "../part-transaction.ts";
import { type Caller, memberName, type ServicePorts } from "../service-ports.ts";
import { toSmartlinkRecord, withWarnings } from "../smartlink-record.ts";
import { toUuid } from "../smartlinks.ts";
import { contentNotFound } from "../unknown-ids.ts";
import { readTemplateFile } from "./read-template-file.ts";
import { readTemplateResources } from "./template-resources.ts";
import { type ImportInput, openTemplateSource } from "./template-source.ts";

/** Imports smartlinks. */
export interface SmartlinkImport {
  /**
   * Stores the smartlink with its assets, their files and an uploaded PDF in one transaction. The smartlink is not published.
   * Problems: those of the template and of the PDF, `pdf-assets-missing`, `folder-not-found`, `content-not-found`, `pdf-missing`,
   * `asset-page-missing`, `resource-missing`, `password-missing`.
   */
  import(input: ImportInput, caller: Caller): Promise<Result<WrittenSmartlink>>;
}

type Ports = ServicePorts & { readonly toFile: (bytes: Uint8Array<ArrayBuffer>) => UploadedFile };

/** The content of the new smartlink. `upload`: a file that must be stored with it. */
interface Target {
  readonly content: StoredContent;
  readonly upload: ReadPdf | undefined;
}

/** Creates the call over the store and the PDF reader. */
export const createSmartlinkImport = (ports: Ports): SmartlinkImport => {
  const { store, clock, site } = ports;
  const { records } = store;

  const readTarget = async (
    { pdf, folder }: ImportInput,
    { _content = "" }: Smartlink,
    id: string,
    { user }: Caller,
  ): Promise<Result<Target>> => {
    if (pdf === undefined || "content" in pdf) {
      const contentId = pdf?.content ?? _content;
      const content = contentId === "" ? undefined : await records.get("contents", contentId);
      if (content !== undefined) return ok({ content, upload: undefined });
      return fail(pdf === undefined ? pdfMissing : contentNotFound(contentId, "content"));
    }
    const upload = await readUpload(pdf.upload, ports);
    if (!upload.ok) return upload;
    const input = { ...pdf.upload, id, folder, title: "", user, now: clock.now() };
    return ok({ content: createContentRecord(input, upload.value), upload: upload.value });
  };

  return {
    import: async (importInput, caller) => {
      const { folder } = importInput;
      const [id, uuidSeed, contentId] = [await caller.newId(), await caller.newId(), await caller.newId()];
      const source = await openTemplateSource(importInput, ports);
      if (!source.ok) return source;
      const { input } = source.value;
      const reading = await readTemplateFile(input.template);
      if (!reading.ok) return reading;
      const { template } = reading.value;
      const warnings = [...source.value.warnings, ...reading.value.warnings];
      if ((await records.get("folders", folder)) === undefined) return fail(folderNotFound(folder, "folder"));
      const target = await readTarget(input, template, contentId, caller);
      const resources = await readTemplateResources(template, input.resources ?? [], ports);
      if (!target.ok || !resources.ok)
        return fail(...(target.ok ? [] : target.problems), ...(resources.ok ? [] : resources.problems));
      const { content, upload } = target.value;
      const problems = [...findMissingPages(template, content), ...(lacksPassword(template) ? [passwordMissing] : [])];
      if (problems.length > 0) return fail(...problems);
      const assetIds: string[] = [];
      while (assetIds.length < template.assets.length) assetIds.push(await caller.newId());
      // Assets of one time are listed by id. The order counts where they overlap.
      assetIds.sort();
      const now = clock.now();
      const smartlink = createRecord(input, template, content, { id, uuid: toUuid(id, uuidSeed), now, caller });
      const assets = createAssetRecords(template, resources.value.files, assetIds, smartlink);
      const parts = [...resources.value.parts, ...(upload === undefined ? [] : [upload])];
      const kinds = ["folders", "contents", "smartlinks", "assets", "tracked"] as const;
      return changeRecordsWithParts(ports, parts, kinds, async (tx) => {
        const existing = await tx.get("smartlinks", id);
        if (existing === undefined) {
          if ((await tx.get("folders", folder)) === undefined) return fail(folderNotFound(folder, "folder"));
          if (upload !== undefined) await tx.put("contents", content);
          else if ((await tx.get("contents", content.id)) === undefined)
            return fail(contentNotFound(content.id, "content"));
          await tx.put("smartlinks", smartlink);
          for (const asset of assets) await tx.put("assets", asset);
          for (const mail of createCreationMail(smartlink, now)) await tx.put("tracked", mail);
        }
        const record = toSmartlinkRecord(existing ?? smartlink, createAddresses(site));
        return ok(withWarnings(record, warnings));
      });
    },
  };
};

/** Fields of the record that templates carry beside title and settings. */
const copiedTexts = [
  "pdfz_version",
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
] as const;

interface Identity {
  readonly id: string;
  readonly uuid: string;
  readonly now: string;
  readonly caller: Caller;
}

const createRecord = (
  { folder, title }: ImportInput,
  template: Smartlink,
  content: StoredContent,
  { id, uuid, now, caller: { user } }: Identity,
): StoredSmartlink => ({
  ...createSmartlinkRecord({
    id,
    uuid,
    title: title ?? (template.title || content.title),
    distribution: 0,
    content,
    _folder: folder,
    _organization: user._organization,
    _member: user.id,
    username: memberName(user),
    global: template.config.global,
    skin: template.config.skin,
    marks: template.config.marks,
    pages: template.config.pages,
    now,
  }),
  ...Object.fromEntries(
    copiedTexts.flatMap((name) => {
      const value: unknown = template[name];
      return typeof value === "string" ? [[name, value] as const] : [];
    }),
  ),
  activated: template.activated,
  campaignLanguage: template.campaignLanguage,
  revision: 1,
});

const createAssetRecords = (
  { assets }: Smartlink,
  files: readonly Readonly<Record<string, StoredFile>>[],
  ids: readonly string[],
  { id: _document, _organization, username, inserted }: StoredSmartlink,
): readonly StoredAsset[] =>
  assets.map(({ page, aura: { _document: _, ...aura } }, index) => ({
    id: ids[index] ?? "",
    page,
    updateBear: false,
    assetId: "",
    username,
    _organization,
    files: files[index] ?? {},
    _document,
    aura: { ...aura, page },
    inserted,
    updated: inserted,
    revision: 1,
  }));

const findMissingPages = ({ assets }: Smartlink, { pagesWidth, title }: StoredContent): readonly Problem[] =>
  assets.flatMap(({ page, aura }, index) =>
    page <= pagesWidth.length
      ? []
      : [
          problem(
            "asset-page-missing",
            `Asset ${aura.name === "" ? index + 1 : `“${aura.name}”`} is on page ${page}, but “${title}” has ${pagesWidth.length === 1 ? "one page" : `${pagesWidth.length} pages`}. Send a PDF that has this page, or change the asset's page.`,
            { path: `template.assets[${index}].page` },
          ),
        ],
  );

const lacksPassword = ({ config, pdfz_password }: Smartlink): boolean =>
  config.global.pdfzPassword === "true" && !isPassword(pdfz_password);

const passwordMissing = problem(
  "password-missing",
  "The template says that readers must enter a password (pdfzPassword), but it has none. Add pdfz_password to the template, or set pdfzPassword to “false”.",
  { path: "template.pdfz_password" },
);

const pdfMissing = problem(
  "pdf-missing",
  "The PDF is missing: a template does not contain it, and this library does not have the one that the template names. Send it as file, or send the id of an uploaded PDF as content.",
  { path: "file" },
);
