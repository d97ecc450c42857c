/** Imports template files into the library. Asks for the PDF where the library does not have it. */
import { msg, str } from "@lit/localize";
import { html } from "lit";
import type { WrittenSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import { formatCount } from "#ui/format/counts.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import type { LibraryDialogs } from "../elements/dialogs/library-dialogs.ts";
import type { ChosenPdf, PdfRequest } from "../elements/dialogs/pdf-choice-dialog.ts";
import { type LibraryItem, toContentItem, toSmartlinkItem } from "../session/library-item.ts";
import type { LibrarySession } from "../session/library-session.ts";

/** Templates to import, and what came with them. */
export interface TemplateImport {
  readonly templates: readonly DroppedFile[];
  /** Files of assets that the templates name. */
  readonly resources: readonly DroppedFile[];
  /** PDFs that came with the templates. A single one is used without a question. */
  readonly pdfs: readonly DroppedFile[];
  /** Passwords of these PDFs by path. */
  readonly pdfPasswords?: Readonly<Record<string, string>>;
  /** Id of the folder of the new smartlinks. */
  readonly folder: string;
}

/** What the import needs from the page. */
export interface ImportPage {
  readonly session: LibrarySession;
  readonly dialogs: LibraryDialogs;
  /** Announces a result, and shows problems. */
  notify(message: string, problems?: readonly Problem[]): void;
  /** Selects the item and moves the keyboard to it. */
  show(item: LibraryItem): void;
}

const maxWarnings = 3;
/** Problems that another PDF solves. */
const pdfCodes: ReadonlySet<string> = new Set([
  "pdf-missing",
  "content-not-found",
  "asset-page-missing",
  "pdf-password",
  "pdf-password-wrong",
]);

/** Resolves when every template is imported, rejected or cancelled. Nothing is stored of a rejected one. */
export const importTemplates = async (input: TemplateImport, page: ImportPage): Promise<void> => {
  const imported: WrittenSmartlink[] = [];
  const problems: Problem[] = [];
  for (const { path, file } of input.templates) {
    const result = await importTemplate(toIntakeFile({ path, file }), input, page).catch((error: unknown) =>
      fail(toProblem(error)),
    );
    if (!result.ok) problems.push(...result.problems.map((item) => locateInFile(item, path)));
    else if (result.value !== undefined) {
      imported.push(result.value);
      await addToList(page.session, result.value);
    }
  }
  if (imported.length + problems.length > 0) page.notify(describeImports(imported), problems);
  const last = imported.at(-1);
  const item = last && page.session.state.items.get(last.id);
  if (item !== undefined) page.show(item);
};

/** The API locates problems in its parameter `template`; a person knows the file. */
const locateInFile = ({ at = {}, ...item }: Problem, file: string): Problem => {
  const { path = "", ...location } = at;
  const pathInFile = path.replace(/^template\.?/, "");
  return { ...item, at: { ...location, file, ...(pathInFile === "" ? {} : { path: pathInFile }) } };
};

/** Adds the smartlink and its PDF to the list, so that the next template can use the PDF. */
const addToList = async (session: LibrarySession, { id, _content }: WrittenSmartlink): Promise<void> => {
  const { records, now } = session.library;
  const [smartlink, content] = await Promise.all([records.get("smartlinks", id), records.get("contents", _content)]);
  const items = [
    ...(smartlink === undefined ? [] : [toSmartlinkItem(smartlink, now())]),
    ...(content === undefined ? [] : [toContentItem(content)]),
  ];
  session.dispatch({ type: "items-changed", items });
};

/** Resolves with undefined if the person cancelled. */
const importTemplate = async (
  template: IntakeFile,
  { resources, pdfs, pdfPasswords = {}, folder }: TemplateImport,
  { session, dialogs }: ImportPage,
): Promise<Result<WrittenSmartlink | undefined>> => {
  const { library } = session;
  const description = await library.describeTemplate(template);
  if (!description.ok) return description;
  const run = (pdf: ChosenPdf | undefined) =>
    library.importTemplate({
      template,
      folder,
      title: undefined,
      resources: resources.map(toIntakeFile),
      pdf: pdf && toNewPdf(pdf),
    });
  const [dropped] = pdfs.length === 1 ? pdfs : [];
  const first = await run(dropped && (await toChosenPdf(session, dropped, pdfPasswords[dropped.path])));
  if (first.ok || !first.problems.every(({ code }) => pdfCodes.has(code))) return first;
  if (session.state.phase === "loading") await session.load();
  await import("../elements/dialogs/pdf-choice-dialog.ts");
  const { title, pdfName, pages } = description.value;
  const items = [...session.state.items.values()]
    .filter(({ kind }) => kind === "content")
    .sort((a, b) => Number(b.pages >= pages) - Number(a.pages >= pages) || (a.sortTitle < b.sortTitle ? -1 : 1));
  const request: PdfRequest = {
    title,
    fileName: template.name,
    pages,
    chosen: items.find((item) => item.fileName === pdfName && item.pages >= pages)?.id,
    file: dropped?.file,
    // A person who has not chosen a PDF yet knows that it is missing.
    problems: dropped === undefined ? [] : first.problems,
  };
  const result = await dialogs.show<Result<WrittenSmartlink>>(
    (close) => html`<pdf-choice-dialog .request=${request} .pdfs=${items} .run=${run}
      @pdf-choice-close=${({ detail }: CustomEvent<Result<WrittenSmartlink> | undefined>) => close(detail ?? undefined)}></pdf-choice-dialog>`,
  );
  return result ?? ok(undefined);
};

const toNewPdf = (pdf: ChosenPdf) =>
  "content" in pdf
    ? pdf
    : {
        upload: {
          file: pdf.file,
          filename: pdf.file.name,
          ...(pdf.password === "" ? {} : { pdfPassword: pdf.password }),
        },
      };

/** Chooses the stored PDF with the bytes of a dropped one, else the dropped one. */
const toChosenPdf = async ({ library }: LibrarySession, { file }: DroppedFile, password = ""): Promise<ChosenPdf> => {
  const sha256 = await library.hash(file);
  const [stored] = await library.records.list("contents", { where: { field: "sha256", is: sha256 }, limit: 1 });
  return stored === undefined ? { file, password } : { content: stored.id };
};

const describeImports = (imported: readonly WrittenSmartlink[]): string => {
  const [first] = imported;
  if (first === undefined) return "";
  const warnings = [...new Set(imported.flatMap(({ warnings = [] }) => warnings.map(({ message }) => message)))];
  const more =
    warnings.length > maxWarnings ? [msg(str`There are ${warnings.length - maxWarnings} more warnings.`)] : [];
  const sentence =
    imported.length === 1
      ? msg(str`Smartlink “${first.title}” imported.`)
      : msg(str`${formatCount(imported.length)} smartlinks imported.`);
  return [sentence, ...warnings.slice(0, maxWarnings), ...more].join(" ");
};
