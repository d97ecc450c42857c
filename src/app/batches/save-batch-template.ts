/** Saves the template file of a batch as a smartlink of the library. */
import type { Problem } from "#domain/problem.ts";
import type { BatchInspection, DroppedFile } from "#workers/batch-protocol.ts";
import { importTemplates } from "../library/actions/import-template.ts";
import type { LibraryDialogs } from "../library/elements/dialogs/library-dialogs.ts";
import { findDefaultFolder } from "../library/session/folder-tree.ts";
import type { LibraryItem } from "../library/session/library-item.ts";
import type { LibrarySession } from "../library/session/library-session.ts";

/** The files of a batch that make up a smartlink. */
export interface TemplateFiles {
  readonly template: DroppedFile;
  readonly resources: readonly DroppedFile[];
  readonly pdfs: readonly DroppedFile[];
  /** Passwords of PDFs by path. */
  readonly pdfPasswords: Readonly<Record<string, string>>;
}

/** The new smartlink, undefined if it was not created. */
export interface SavedBatchTemplate {
  readonly item: LibraryItem | undefined;
  readonly problems: readonly Problem[];
}

/** Uses the PDF of the first row. Asks for the PDF if the batch has none, or several and no rows. */
export const saveBatchTemplate = async (
  { template, resources, pdfs, pdfPasswords }: TemplateFiles,
  { preview }: BatchInspection,
  session: LibrarySession,
  dialogs: LibraryDialogs,
): Promise<SavedBatchTemplate> => {
  await session.loadFolders();
  const rowPdf = preview[0]?.pdf;
  const firstPdf = pdfs.find(({ path, file }) => path === rowPdf || file.name === rowPdf);
  const saved: { item: LibraryItem | undefined; problems: readonly Problem[] } = { item: undefined, problems: [] };
  const folder = findDefaultFolder(session.state.folders)?.id ?? "";
  await importTemplates(
    { templates: [template], resources, pdfs: firstPdf === undefined ? pdfs : [firstPdf], pdfPasswords, folder },
    {
      session,
      dialogs,
      notify: (_message, problems = []) => {
        saved.problems = problems;
      },
      show: (item) => {
        saved.item = item;
      },
    },
  );
  return saved;
};
