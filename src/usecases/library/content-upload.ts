/** Reads uploaded PDFs: removes their encryption, measures their pages and creates the record to store. */
import { displayFileName } from "#domain/files/file-name.ts";
import type { StoredContent } from "#domain/model/records/content.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { MeasuredPage } from "#ports/page-reader.ts";
import type { Caller, ServicePorts } from "./service-ports.ts";

/** An uploaded PDF. An empty `title` stands for the file's name. */
export interface ContentUpload {
  readonly folder: string;
  readonly title: string;
  readonly filename: string;
  readonly file: UploadedFile;
  /** Opens an encrypted PDF, which is then stored without encryption; the password itself is not stored. */
  readonly pdfPassword?: string;
}

/** A PDF that can be stored. */
export interface ReadPdf {
  /** Without encryption if a password was sent. */
  readonly file: UploadedFile;
  readonly sha256: string;
  readonly pages: readonly MeasuredPage[];
  /** What readers cannot use in it. */
  readonly warnings: readonly Problem[];
}

/** Reads an uploaded PDF. Problems: those of the PDF (`pdf-not-pdf`, `pdf-password`, …), with the form's field as path. */
export const readUpload = async (
  { file: uploadedFile, pdfPassword }: Pick<ContentUpload, "file" | "pdfPassword">,
  ports: Pick<ServicePorts, "pages">,
): Promise<Result<ReadPdf>> => {
  const decryption =
    pdfPassword === undefined ? ok(uploadedFile) : await ports.pages.decrypt(uploadedFile, pdfPassword);
  if (!decryption.ok) return fail(...decryption.problems.map(toFieldProblem));
  const file = decryption.value;
  const inspected = await ports.pages.inspect(file);
  return inspected.ok ? ok({ file, ...inspected.value }) : fail(...inspected.problems.map(toFieldProblem));
};

/** The fields of a new content that do not come from its PDF. `now`: ISO 8601 UTC. */
export interface NewContent extends Pick<ContentUpload, "folder" | "title" | "filename"> {
  readonly id: string;
  readonly user: Caller["user"];
  readonly now: string;
}

/** Creates the record of an uploaded PDF. */
export const createContentRecord = (
  { id, folder, title, filename, user, now }: NewContent,
  { file, sha256, pages }: ReadPdf,
): StoredContent => {
  const name = displayFileName(filename, "document.pdf");
  return {
    id,
    title: title === "" ? name.replace(/\.pdf$/i, "") : title,
    _folder: folder,
    _organization: user._organization,
    _member: user.id,
    ip: "127.0.0.1",
    filename: name,
    filesize: file.size,
    mimetype: "application/pdf",
    pagesWidth: pages.map(({ width }) => Math.round(width)),
    pagesHeight: pages.map(({ height }) => Math.round(height)),
    crops: pages.map(({ crop }) => crop.join(" ")),
    arts: pages.map(({ art }) => art.join(" ")),
    created: now,
    updated: now,
    revision: 1,
    sha256,
  };
};

/** Sets the location of a PDF's problem to the form field that has to change. */
const toFieldProblem = (pdfProblem: Problem): Problem => {
  if (pdfProblem.code === "pdf-password-wrong") return { ...pdfProblem, at: { path: "pdf_password" } };
  if (pdfProblem.code !== "pdf-password") return { ...pdfProblem, at: { path: "file" } };
  return problem("pdf-password", "The PDF is protected by a password. Send the password as pdf_password.", {
    path: "pdf_password",
  });
};
