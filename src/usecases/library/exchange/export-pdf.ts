/** Exports smartlinks as their PDFs with the assets attached, from which they can be imported again. */
import { findStoredResources } from "#batch/inputs/stored-files.ts";
import { createExportName } from "#domain/files/output-name.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import type { Problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { UploadedFile } from "#ports/files.ts";
import { createPdfAssets } from "../../augmented-pdf/create-pdf-assets.ts";
import { readStoredTemplate } from "../read-stored-template.ts";
import type { ServicePorts } from "../service-ports.ts";
import { contentNotFound, smartlinkNotFound } from "../unknown-ids.ts";

/** A PDF with the assets of a smartlink. */
export interface ExportedPdf {
  readonly file: UploadedFile;
  readonly filename: string;
  /** Names of files that are not inside, because the browser has lost them. */
  readonly missingFiles: readonly string[];
  /** Whether the smartlink has a password, which is not in the PDF. */
  readonly hasPassword: boolean;
  /** `pdf-signed`. */
  readonly warnings: readonly Problem[];
}

/** What exporting needs from its environment. */
export type PdfExportPorts = Pick<ServicePorts, "store" | "site" | "bytes" | "pages">;

/** Exports a stored smartlink. Problems: `document-not-found`, `content-not-found`, `pdf-encrypted`, `pdf-damaged`. */
export const exportPdf = async (id: string, ports: PdfExportPorts): Promise<Result<ExportedPdf>> => {
  const { store, site, bytes, pages } = ports;
  const stored = await readStoredTemplate(store.records, site, id);
  if (stored === undefined) return fail(smartlinkNotFound(id));
  const reading = readTemplate(stored, "document");
  if (!reading.ok) return reading;
  const { template } = reading.value;
  const { _content: contentId = "", title, pdfz_password: password } = template;
  const content = await store.records.get("contents", contentId);
  const pdf = content && (await store.parts.blob(content.sha256));
  if (content === undefined || pdf === undefined) return fail(contentNotFound(contentId));
  const resources = await findStoredResources(template, { store, batchUrl: `${site}batch/` });
  const hashes = new Map(resources.map(({ path, sha256 }) => [path, sha256]));
  const { sha256, filesize } = content;
  const { assets, missingFiles } = await createPdfAssets({
    template,
    pdf: { sha256, filesize },
    readFile: async (url) => {
      const hash = hashes.get(url);
      return hash === undefined ? undefined : store.parts.bytes(hash);
    },
    bytes,
    site,
  });
  const attached = await pages.attachAssets(pdf, assets);
  if (!attached.ok) return attached;
  const { file, warnings } = attached.value;
  return ok({ file, filename: `${createExportName(title)}.pdf`, missingFiles, hasPassword: password !== "", warnings });
};
