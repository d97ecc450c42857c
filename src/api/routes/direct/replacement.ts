/** Route that replaces the PDF of a smartlink. */
import { replacementSchema } from "#domain/model/records/replacement.ts";
import { z } from "#domain/model/zod.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { PdfReplacement } from "#usecases/library/replace/replace-pdf.ts";
import type { NewPdf } from "#usecases/library/replace/replacement-target.ts";
import { fileField, optionalTextField, switchField } from "../../fields.ts";
import { type Route, route } from "../../route.ts";

/** The fields by which a form names a PDF: a stored content, or a file. */
export const pdfFields = () => ({
  content: optionalTextField("Content id of the PDF, where no file is sent", 200),
  file: fileField("The PDF, where no content is named").optional(),
  pdf_password: optionalTextField(
    "Password of an encrypted PDF, which is then stored decrypted; the password is not stored",
    1000,
  ).meta({ format: "password" }),
});

interface PdfForm {
  readonly content?: string | undefined;
  readonly file?: File | undefined;
  readonly pdf_password?: string | undefined;
}

/** Returns the PDF of a form. Problem: `shape-invalid` unless it has either a content or a file. */
export const toNewPdf = ({ content, file, pdf_password }: PdfForm): Result<NewPdf> => {
  if (content !== undefined && file !== undefined) return fail(twoPdfs);
  if (content !== undefined) return ok({ content });
  if (file === undefined) return fail(noPdf);
  const password = pdf_password === undefined ? {} : { pdfPassword: pdf_password };
  return ok({ upload: { file, filename: file.name, ...password } });
};

const noPdf = problem(
  "shape-invalid",
  "The PDF is missing. Send it as file, or send the id of an uploaded PDF as content.",
  { path: "file" },
);
const twoPdfs = problem("shape-invalid", "There are two PDFs: a file and a content. Send one of them.", {
  path: "content",
});

/** Creates the route. */
export const replacementRoutes = (replacement: PdfReplacement): readonly Route[] => [
  route({
    method: "POST",
    path: "/document/{id}/replace",
    tag: "Smartlinks",
    revision: "checked",
    summary: "Replace the PDF of a smartlink",
    description:
      "Assets follow the text under them, then a line near them, then their page. Assets whose page is gone are hidden on the last page. The PDF before stays in the library. The ETag is the revision of the smartlink.",
    access: "user",
    body: {
      kind: "form",
      schema: z.lazy(() =>
        z.strictObject({ ...pdfFields(), preview: switchField("Whether to only show what would change") }),
      ),
    },
    answer: { kind: "enveloped", what: "The smartlink, and what became of its assets", schema: replacementSchema },
    errorStatuses: [404, 413, 415, 422, 507],
    handle: async ({ params, body, write, caller }) => {
      const pdf = toNewPdf(body);
      if (!pdf.ok) return pdf;
      const options = { ...write, preview: body.preview ?? false };
      return replacement.replace(params["id"] ?? "", pdf.value, options, caller);
    },
  }),
];
