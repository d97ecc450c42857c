/** Exports a smartlink as the person chooses in a dialog, and downloads the file. */

import { msg, str } from "@lit/localize";
import { html } from "lit";
import { readPublicUrl } from "#domain/links/public-url.ts";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { formatBytes } from "#ui/format/bytes.ts";
import { joinNames, quoteName } from "#ui/format/quantities.ts";
import { saveBlob } from "../../site/browser/save-blob.ts";
import type { SettingsService } from "../../site/settings.ts";
import type { ExportChoice, RunExport } from "../elements/dialogs/export-dialog.ts";
import type { LibraryDialogs } from "../elements/dialogs/library-dialogs.ts";
import type { Library } from "../session/library.ts";
import type { LibraryItem } from "../session/library-item.ts";

const maxNames = 5;

/** What the dialog offers: the preset of the public address, and the names of the environments. */
export interface ExportPresets {
  readonly publicUrl: string;
  readonly environments: readonly string[];
}

/** Reads the presets from the settings of the browser. */
export const readExportPresets = (settings: Pick<SettingsService, "read">): ExportPresets => {
  const { publicUrl, environments } = settings.read();
  return { publicUrl, environments: environments.map(({ name }) => name) };
};

/** Resolves when the file is downloaded or the person cancelled. */
export const exportSmartlink = async (
  library: Library,
  dialogs: LibraryDialogs,
  { id, title }: LibraryItem,
  { publicUrl, environments }: ExportPresets,
  notify: (message: string, problems?: readonly Problem[]) => void,
): Promise<void> => {
  const [stored] = await Promise.all([
    library.records.get("smartlinks", id),
    import("../elements/dialogs/export-dialog.ts"),
  ]);
  const hasPassword = stored?.config.global["pdfzPassword"] === "true";
  const run: RunExport = async (choice, signal) => {
    try {
      if (choice.kind === "template") return await downloadTemplate(library, id);
      return choice.kind === "pdf"
        ? await downloadPdf(library, id, signal)
        : await downloadFile(library, id, choice, signal);
    } catch (error) {
      return fail(toProblem(error));
    }
  };
  const sentence = await dialogs.show<string>(
    (
      close,
    ) => html`<export-dialog .smartlinkTitle=${title} .hasPassword=${hasPassword} .publicUrl=${publicUrl} .environments=${environments}
      .generateAddress=${`#/batches?template=${encodeURIComponent(id)}`} .run=${run}
      @export-close=${({ detail }: CustomEvent<string | undefined>) => close(detail ?? undefined)}></export-dialog>`,
  );
  if (sentence !== undefined) notify(sentence);
};

const downloadFile = async (
  library: Library,
  id: string,
  { kind, password, publicUrl, pdfPassword, encoding, environment }: ExportChoice,
  signal: AbortSignal,
): Promise<Result<string | undefined>> => {
  if (kind === "template" || kind === "pdf") return ok(undefined);
  const isHosted = kind !== "original" && publicUrl !== "";
  const address = isHosted ? readPublicUrl(publicUrl) : undefined;
  if (address?.ok === false) return fail({ code: address.code, message: address.message });
  const options = {
    ...{ strategy: kind, encoding, environment },
    ...(password.trim() === "" ? {} : { password }),
    ...(pdfPassword === "" ? {} : { pdfPassword }),
    ...(address === undefined ? {} : { publicUrl: address.value }),
  };
  const exported = await library.exportSmartlink(id, options, signal);
  if (signal.aborted) return ok(undefined);
  if (!exported.ok) return exported;
  const { file, filename, link } = exported.value;
  saveBlob(file, filename);
  const next =
    link === undefined
      ? []
      : link.endsWith("?q=")
        ? [msg(str`Unpack it at your public address. The link is ${link} followed by a name or number of the reader.`)]
        : [msg(str`Unpack it at your public address. The link is ${link}`)];
  return ok([describeDownload(filename, file), ...next].join(" "));
};

const downloadPdf = async (library: Library, id: string, signal: AbortSignal): Promise<Result<string | undefined>> => {
  const exported = await library.exportPdf(id);
  if (signal.aborted) return ok(undefined);
  if (!exported.ok) return exported;
  const { file, filename, missingFiles, hasPassword, warnings } = exported.value;
  const blob = file as Blob;
  saveBlob(blob, filename);
  const names = missingFiles.slice(0, maxNames).map(quoteName);
  const list = joinNames(names, missingFiles.length - names.length);
  const sentences = [
    describeDownload(filename, blob),
    missingFiles.length === 0 ? "" : msg(str`The browser has lost ${list}, so they are not inside.`),
    hasPassword ? msg("The smartlink’s password is not inside.") : "",
    ...warnings.map(({ message }) => message),
  ];
  return ok(sentences.filter(Boolean).join(" "));
};

const downloadTemplate = async (library: Library, id: string): Promise<Result<string>> => {
  const exported = await library.exportTemplate(id);
  if (!exported.ok) return exported;
  const { filename, text, missingFiles, hasPassword } = exported.value;
  const file = new Blob([text], { type: "application/json" });
  saveBlob(file, filename);
  const names = missingFiles.slice(0, maxNames).map(quoteName);
  const list = joinNames(names, missingFiles.length - names.length);
  const sentences = [
    describeDownload(filename, file),
    missingFiles.length === 0 ? "" : msg(str`Too large to be inside: ${list}. They open in this browser only.`),
    hasPassword ? msg("It contains the smartlink’s password in readable form.") : "",
  ];
  return ok(sentences.filter(Boolean).join(" "));
};

const describeDownload = (filename: string, { size }: Blob): string =>
  msg(str`“${filename}” (${formatBytes(size)}) is in your browser’s downloads.`);
