/** Opens what a smartlink is to be imported from: a template file, or a PDF that contains its assets. */
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import { type PdfWithAssets, readPdfAsTemplate } from "../../augmented-pdf/import-pdf.ts";
import { hashFile } from "../part-transaction.ts";
import type { NewPdf } from "../replace/replacement-target.ts";
import type { ServicePorts } from "../service-ports.ts";

/** A template file with what is needed to make a smartlink of it. */
export interface ImportInput {
  /** JSON, or a PDF that contains its assets. */
  readonly template: IntakeFile;
  /** Opens the template if it is an encrypted PDF. */
  readonly templatePassword?: string | undefined;
  readonly folder: string;
  /** Files of assets that came with the template. */
  readonly resources?: readonly IntakeFile[];
  /** Undefined: the PDF that is the template, else the content that the template names, if this library has it. */
  readonly pdf: NewPdf | undefined;
  /** Undefined: the title of the template. */
  readonly title: string | undefined;
}

/** What to import, with a template that is JSON. */
export interface TemplateSource {
  readonly input: ImportInput;
  readonly warnings: readonly Problem[];
}

type Ports = Pick<ServicePorts, "store" | "bytes" | "pages"> & {
  readonly toFile: (bytes: Uint8Array<ArrayBuffer>) => UploadedFile;
};

/**
 * Separates the assets of a PDF from it. Unless the input has a PDF, the smartlink gets this one, as it was without the assets
 * where that is known. Problems: those of `readPdfAsTemplate`, `pdf-password`, `pdf-password-wrong`.
 */
export const openTemplateSource = async (input: ImportInput, ports: Ports): Promise<Result<TemplateSource>> => {
  const { template, resources = [], pdf } = input;
  if (!(await isPdf(template))) return ok({ input, warnings: [] });
  const assets = await readAssets(input, ports);
  if (!assets.ok) return fail(...assets.problems.map(locateInTemplate));
  const { value } = assets;
  return ok({
    input: {
      ...input,
      template: value.template,
      resources: [...resources, ...value.resources],
      pdf: pdf ?? (await findOrUpload(value.pdf, template.name, ports)),
    },
    warnings: value.warnings,
  });
};

const headerBytes = 1024;

/** PDFs may have other bytes before the header; JSON may have the header in a text. */
const isPdf = async (file: IntakeFile): Promise<boolean> =>
  /^(?!\W*[{[]).*%PDF-/s.test(new TextDecoder("latin1").decode(await file.slice(0, headerBytes)));

/** Without a password, an encrypted PDF is opened as everybody can, if it forbids changes only. */
const readAssets = async (
  { template, templatePassword }: ImportInput,
  ports: Ports,
): Promise<Result<PdfWithAssets>> => {
  const read = (file: UploadedFile) =>
    readPdfAsTemplate(file, template.name, { pages: ports.pages, hash: (part) => hashFile(part, ports) });
  const file = ports.toFile(await template.bytes());
  if (templatePassword === undefined) {
    const assets = await read(file);
    if (assets.ok || !assets.problems.some(({ code }) => code === "pdf-encrypted")) return assets;
  }
  const plain = await ports.pages.decrypt(file, templatePassword ?? "");
  if (plain.ok) return read(plain.value);
  return templatePassword === undefined ? fail(passwordNeeded) : plain;
};

const passwordNeeded = problem(
  "pdf-password",
  "The PDF is protected by a password. Send the password as pdf_password.",
);

const locateInTemplate = ({ at = {}, ...cause }: Problem): Problem => {
  const path = cause.code.startsWith("pdf-password")
    ? "pdf_password"
    : at.path?.startsWith("template")
      ? at.path
      : "template";
  return { ...cause, at: { ...at, path } };
};

/** A PDF that the library has already is not stored twice. */
const findOrUpload = async (file: UploadedFile, filename: string, ports: Ports): Promise<NewPdf> => {
  const where = { field: "sha256", is: await hashFile(file, ports) } as const;
  const [content] = await ports.store.records.list("contents", { where, limit: 1 });
  return content === undefined ? { upload: { file, filename } } : { content: content.id };
};
