/** Reads the form of the start call: named parameters, and further file parts as PDFs and resources of the batch. */
import { dateOrders } from "#domain/dates/written-date.ts";
import { encodingNames, outputsNames, strategyNames } from "#domain/model/batch.ts";
import { z } from "#domain/model/zod.ts";
import { cellValueChoices, hiddenCellChoices, tableEncodings } from "#domain/tables/table.ts";
import { decimalSigns } from "#domain/values/decimal-sign.ts";
import type { StartRequest } from "#usecases/jobs/start-batch.ts";
import { readUploadedFile } from "../../uploaded-file.ts";

const file = (what: string) => z.file({ error: "expected a file part" }).optional().describe(what);
const text = (what: string) => z.string({ error: "expected a text" }).optional().describe(what);
const textFields = () => ({
  api_url: text("Address of the API that has the template; without it, this site's own"),
  document_id: text("Template smartlink id; required when document_file is absent"),
  data: z
    .union([z.string(), z.array(z.unknown()), z.file()], {
      error: "expected a JSON array, as a text or as a file part",
    })
    .optional()
    .meta({
      description:
        "JSON array of batch data entries {pdf, pdf_password, reference_id, suffix, data}, as a text or a file part; in a JSON body also the array",
      examples: [[{ pdf: "offer.pdf", reference_id: "customer-1", data: { first_name: "Anna" } }]],
    }),
  max_errors: z
    .union([z.string(), z.number()], { error: "expected a whole number" })
    .optional()
    .describe("Number of errors at which the batch is cancelled; 0 for no limit"),
  max_error: z
    .union([z.string(), z.number()], { error: "expected a whole number" })
    .optional()
    .describe("The same as max_errors"),
  dst_dir: text("The same as the batch_id of the path; another value is rejected"),
  seed: text(
    "A text from which the suffixes of rows without one are made, so that every run gives the same names. Keep it secret",
  ),
  personal_links: text(
    "reference_id or a field of the data: links then end in q= with its value, so that events name the person. Documents that require a personal link (userStatus 1) have it by the reference_id in any case",
  ),
  callback_emails: text("Comma-separated e-mail addresses that are notified when the batch ends"),
  callback_url: text("Address to which a callback is posted when the job starts and ends"),
  public_url: text(
    "Address at which the exported folder <batch_id>/ will be hosted, for the links in links.csv and the report. Without it they link to this site and work in this browser only",
  ).meta({ examples: ["https://docs.example.org/offers/"] }),
  outputs: text("Files of each row: html (default), pdf, or html,pdf for both").meta({ enum: outputsNames }),
  strategy: text(`One of ${strategyNames.join(", ")}; smallest without it`).meta({ enum: strategyNames }),
  encoding: text("text (default) or binary: how the PDF is encoded in the file").meta({ enum: encodingNames }),
  pdf_password: text("Password of encrypted PDFs whose rows have no pdf_password").meta({
    format: "password",
  }),
  embed_fonts: z
    .union([z.enum(["true", "false"]), z.boolean()], { error: 'expected "true" or "false"' })
    .optional()
    .describe("Whether complete files contain Liberation Sans where their PDF lacks Arial or Helvetica; default true"),
  env: text("Name of an environment of the settings page"),
  mapping: z
    .union([z.string(), z.record(z.string(), z.unknown())], { error: "expected an object, or its JSON as a text" })
    .optional()
    .meta({
      description:
        "Which columns of a table fill what, as JSON; without it, columns are found by their names. `placeholders`: column by placeholder, null for none; `roles`: column by pdf, reference_id, suffix, title, language, start, end, password or pdf_password; `emptyCells`: fail (default), empty or preset; `presets`: text by placeholder; `cellValues`: plain or shown by column",
      examples: [{ placeholders: { first_name: "First name" }, roles: { title: "Heading" }, emptyCells: "empty" }],
    }),
  sheet: text("Sheet of a workbook; without it, the first visible sheet with content"),
  header_row: z
    .union([z.string(), z.number()], { error: "expected a whole number" })
    .optional()
    .describe("Row of a table that has the column names, counted from 1; detected automatically if absent"),
  delimiter: text("What separates the cells of a CSV file: one character, or tab; detected automatically if absent"),
  table_encoding: text("Encoding of a CSV file; detected automatically if absent").meta({ enum: tableEncodings }),
  decimal_sign: text(
    "Decimal sign of the columns of a table that the template formats as numbers: point (1234.50) or comma (1.234,50); proposed from the first rows if absent",
  ).meta({ enum: decimalSigns }),
  hidden_cells: text(
    "Whether hidden rows and columns of a workbook, filtered rows included, are left out (skip, the default) or read (read); a warning says which",
  ).meta({ enum: hiddenCellChoices }),
  date_order: text(
    "Order of the dates with slashes or hyphens in columns of a table that the template reads as dates: day-month-year (31/01/2027), month-day-year (01/31/2027) or year-month-day; proposed from the first rows if absent. If nothing decides (01/02/2027), rows fail until it is sent",
  ).meta({ enum: dateOrders }),
  cell_values: text(
    "What number cells of a workbook become in texts of documents: plain numbers and ISO dates (plain, the default), or what the spreadsheet shows (shown); `cellValues` of `mapping` decides for single columns",
  ).meta({ enum: cellValueChoices }),
  cell_language: text("Language of shown values where the template has no language, such as de; en without it").meta({
    examples: ["de"],
  }),
});

/** One or several file parts of the same name. */
const someFiles = z.lazy(() =>
  z
    .custom<File | readonly File[]>((value) => [value].flat().every((part) => part instanceof File), {
      error: "expected file parts",
    })
    .optional()
    .meta({
      type: "array",
      items: { type: "string", format: "binary" },
      description:
        "PDFs that rows name and resources that the template names; parts of any other name are accepted too",
    }),
);

/** The start parameters (docs/api.md, “Batches”). */
export const startFormSchema = z.lazy(() =>
  z
    .object({
      ...textFields(),
      document_file: file("Template as a smartlink JSON file"),
      data_file: file("The rows as a JSON, CSV or XLSX file"),
      files: someFiles,
    })
    .catchall(z.union([z.file(), z.array(z.file())], { error: "expected a PDF or resource as a file part" })),
);

/** The validated form. */
export type StartForm = z.output<typeof startFormSchema>;

/** Many tools send `data` as a file part. It counts as `data_file`, unless there is one already. */
const withDataFile = <T extends Pick<StartForm, "data" | "data_file">>(form: T): T => {
  const { data, data_file } = form;
  return data instanceof File && data_file === undefined ? { ...form, data: undefined, data_file: data } : form;
};

/** Converts the form to the request of the use case. `newId`: creates the job's id. */
export const toStartRequest = (batchId: string, form: StartForm, newId: StartRequest["newId"]): StartRequest => {
  const { document_file, ...others } = form;
  const { data_file, ...rest } = withDataFile(others);
  const fields: Record<string, string> = {};
  const files: File[] = [];
  for (const [name, value] of Object.entries(rest)) {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      fields[name] = String(value);
    else if (name === "data" || name === "mapping") fields[name] = JSON.stringify(value);
    else if (value !== undefined) files.push(...[value].flat().filter((part) => part instanceof File));
  }
  return {
    batchId,
    fields,
    ...(document_file === undefined ? {} : { documentFile: readUploadedFile(document_file) }),
    ...(data_file === undefined ? {} : { dataFile: readUploadedFile(data_file) }),
    files: files.map(readUploadedFile),
    newId,
  };
};
