/** Routes by which smartlinks leave and enter the library as files. */
import { readPublicUrl } from "#domain/links/public-url.ts";
import { encodingNames, strategyNames } from "#domain/model/batch.ts";
import { writtenSmartlinkSchema } from "#domain/model/records/smartlink-record.ts";
import { z } from "#domain/model/zod.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { ExportedPdf } from "#usecases/library/exchange/export-pdf.ts";
import type { SmartlinkImport } from "#usecases/library/exchange/import-smartlink.ts";
import type { ExportedFile, SmartlinkExport } from "#usecases/publishing/export-smartlink.ts";
import { fileField, idField, optionalTextField } from "../../fields.ts";
import { downloadResponse } from "../../file-response.ts";
import { type Route, route } from "../../route.ts";
import { readUploadedFile } from "../../uploaded-file.ts";
import { pdfFields, toNewPdf } from "./replacement.ts";

const tag = "Smartlinks";

const strategy = z.lazy(() =>
  z
    .union([z.enum(strategyNames), z.literal("").transform(() => undefined)], {
      error: `expected one of ${strategyNames.join(", ")}`,
    })
    .optional()
    .meta({
      description: "original (the default): one HTML file. mixed, smallest: a ZIP for a web server",
      examples: ["original"],
    }),
);

const encoding = z.lazy(() =>
  z
    .union([z.enum(encodingNames), z.literal("").transform(() => undefined)], {
      error: `expected one of ${encodingNames.join(", ")}`,
    })
    .optional()
    .describe("text (the default) or binary: how the PDF is encoded in the file"),
);

const format = z.lazy(() =>
  z
    .union([z.enum(["html", "pdf"]), z.literal("").transform(() => undefined)], { error: "expected html or pdf" })
    .optional()
    .describe("html (the default): a file for readers. pdf: the PDF with the assets attached, for an import"),
);

const exportSchema = z.lazy(() =>
  z.strictObject({
    format,
    strategy,
    password: optionalTextField(
      "Encrypts the file instead of the smartlink's own password; it is not stored",
      1000,
    ).meta({ format: "password" }),
    public_url: optionalTextField(
      "Address at which the file will be hosted; the answer's Link header has its address",
      2000,
    ),
    pdf_password: optionalTextField("Password of the PDF, if it is encrypted", 1000).meta({ format: "password" }),
    encoding,
    env: optionalTextField("Name of an environment of the settings page, whose addresses the file contains", 200),
  }),
);

const readAddress = (text: string | undefined): Result<string | undefined> => {
  if (text === undefined) return ok(undefined);
  const address = readPublicUrl(text);
  return address.ok ? ok(address.value) : fail(problem(address.code, address.message, { path: "public_url" }));
};

/** Fields that only a file for readers has a use for. */
const readerFields = ["strategy", "password", "public_url", "pdf_password", "encoding", "env"] as const;

const downloadPdf = async (
  id: string,
  body: z.infer<typeof exportSchema>,
  pdfs: PdfExport,
): Promise<Result<Response>> => {
  const idle = readerFields.find((name) => body[name] !== undefined);
  if (idle !== undefined)
    return fail(problem("shape-invalid", `${idle}: has no effect with the format pdf. Leave it out.`, { path: idle }));
  const exported = await pdfs(id);
  if (!exported.ok) return exported;
  const { file, filename } = exported.value;
  return ok(downloadResponse(file, { filename, mimetype: "application/pdf" }));
};

const toDownload = ({ file, filename, mimetype, link }: ExportedFile): Response =>
  downloadResponse(file, {
    filename,
    mimetype,
    ...(link === undefined ? {} : { headers: { Link: `<${link}>; rel="canonical"` } }),
  });

const importSchema = z.lazy(() =>
  z.strictObject({
    template: fileField("The template: a JSON file, or a PDF that contains its assets"),
    folder: idField("folder").describe("Folder id"),
    title: optionalTextField("Title; without one, the template's", 1000),
    ...pdfFields(),
  }),
);

/** Exports a smartlink as its PDF with the assets attached. */
export type PdfExport = (id: string) => Promise<Result<ExportedPdf>>;

/** Creates the routes. */
export const exchangeRoutes = (
  exporter: SmartlinkExport,
  pdfs: PdfExport,
  importer: SmartlinkImport,
): readonly Route[] => [
  route({
    method: "POST",
    path: "/document/{id}/export",
    tag,
    summary: "Export a smartlink as a file",
    description:
      "The file is what a batch of one row generates. Placeholders of the smartlink need a default. With the format pdf, it is the PDF with the assets attached, to be imported again. Nothing is stored.",
    access: "user",
    body: { kind: "form", required: false, schema: exportSchema },
    answer: { kind: "file", what: "The file", mimetypes: ["text/html", "application/zip", "application/pdf"] },
    errorStatuses: [404, 422, 503],
    handle: async ({ params, body }) => {
      if (body.format === "pdf") {
        const download = await downloadPdf(params["id"] ?? "", body, pdfs);
        return download.ok ? download.value : download;
      }
      const publicUrl = readAddress(body.public_url);
      if (!publicUrl.ok) return publicUrl;
      const { strategy: name = "original", password, pdf_password: pdfPassword, env: environment } = body;
      const options = {
        ...{ strategy: name, encoding: body.encoding, environment },
        ...{ password, pdfPassword, publicUrl: publicUrl.value },
      };
      const exported = await exporter.export(params["id"] ?? "", options);
      return exported.ok ? toDownload(exported.value) : exported;
    },
  }),
  route({
    method: "POST",
    path: "/document/import",
    tag,
    revision: "sent",
    summary: "Create a smartlink from a template file, or from a PDF with its assets",
    description:
      "Reads the JSON of GET /document/{id}, also that of the original product. Files of assets are data: or web addresses. Without a PDF, the content that the template names is used. A PDF that contains its assets is template and PDF in one.",
    access: "user",
    body: { kind: "form", schema: importSchema },
    answer: { kind: "enveloped", what: "The smartlink", schema: writtenSmartlinkSchema },
    errorStatuses: [404, 413, 415, 422, 507],
    handle: async ({ body, caller }) => {
      const { template, folder, title, content, file, pdf_password: templatePassword } = body;
      const pdf = content === undefined && file === undefined ? ok(undefined) : toNewPdf(body);
      if (!pdf.ok) return pdf;
      return importer.import(
        { template: readUploadedFile(template), templatePassword, folder, title, pdf: pdf.value },
        caller,
      );
    },
  }),
];
