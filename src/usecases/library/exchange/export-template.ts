/** Exports smartlinks as template files: the JSON of `GET /document/<id>`, which has the files of assets inside. */
import { createExportName } from "#domain/files/output-name.ts";
import type { WholeSmartlink } from "#domain/model/records/smartlink-record.ts";
import { ok, type Result } from "#domain/result.ts";
import type { Smartlinks } from "../smartlinks.ts";

/** A template file. */
export interface ExportedTemplate {
  readonly filename: string;
  /** The JSON. */
  readonly text: string;
  /** Names of files that are not inside, because they are large or lost: their addresses lead to this site. */
  readonly missingFiles: readonly string[];
  /** Whether the JSON has the password that readers enter, which a template needs. */
  readonly hasPassword: boolean;
}

/** Returns the template file of a stored smartlink. Problems: `document-not-found`. */
export const exportTemplate = async (
  id: string,
  { smartlinks, site }: { readonly smartlinks: Pick<Smartlinks, "getWithAssets">; readonly site: string },
): Promise<Result<ExportedTemplate>> => {
  const whole = await smartlinks.getWithAssets(id);
  if (!whole.ok) return whole;
  return ok({
    filename: `${createExportName(whole.value.title)}.json`,
    text: JSON.stringify(whole.value, null, 2),
    missingFiles: findMissingFiles(whole.value, site),
    hasPassword: whole.value.pdfz_password !== "",
  });
};

const findMissingFiles = ({ assets }: WholeSmartlink, site: string): readonly string[] =>
  assets.flatMap(({ files }) =>
    Object.values(files).flatMap(({ filename, url }) => (url.startsWith(`${site}api/asset/`) ? [filename] : [])),
  );
