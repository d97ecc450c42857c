/** The kinds of files as which a smartlink leaves the library. */
import { msg } from "@lit/localize";
import type { Strategy } from "#domain/model/batch.ts";

/** Files for readers, by a strategy, or a template for makers. */
export type ExportKind = Strategy | "template";

/** Name and purpose of each kind. */
export const exportKinds: Readonly<Record<ExportKind, () => { readonly name: string; readonly purpose: string }>> = {
  original: () => ({
    name: msg("Complete HTML file"),
    purpose: msg("Everything is in one file. It opens anywhere: from an e-mail, from the disk, without a network."),
  }),
  mixed: () => ({
    name: msg("Mixed, as a ZIP"),
    purpose: msg("An HTML file that contains the reader, and the PDF beside it. Unpack it on a web server."),
  }),
  smallest: () => ({
    name: msg("Linked, as a ZIP"),
    purpose: msg("A small HTML file, with the reader and the PDF beside it. Unpack it on a web server."),
  }),
  template: () => ({
    name: msg("Template, as JSON"),
    purpose: msg(
      "Settings and assets with their files, without the PDF. For “Import template” in another browser, and for batches.",
    ),
  }),
};
/** The kinds in the order of the dialog. */
export const exportKindNames = ["original", "mixed", "smallest", "template"] as const satisfies readonly ExportKind[];
