/** Finds the PDF of a row in its web document: the PDF that rows share, and the update of the row. */
import { isSafePath } from "#domain/files/output-name.ts";
import type { DeliveredSmartlink, EncryptedSmartlink } from "#domain/model/delivery.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import type { RowDocument } from "#pdf-writer/merging/print-file.ts";
import { decodePart, type InflateRaw, type StoredPart } from "../page/read-page-parts.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A web document, as far as its PDF is concerned. */
export interface WebDocument {
  /** The JSON of its smartlink. */
  readonly json: string;
  /** Finds a part in it by its name. */
  readonly findPart: (name: string) => Promise<StoredPart | undefined>;
  /** Reads a file of the batch's folder. */
  readonly readBeside: (path: string) => Promise<Bytes | undefined>;
}

/** Returns the PDF of a row. Problem: `row-not-printable`. `part-damaged` is thrown when the PDF is read. */
export const findRowDocument = async (
  { json, findPart, readBeside }: WebDocument,
  inflateRaw: InflateRaw,
): Promise<Result<RowDocument>> => {
  const smartlink = JSON.parse(json) as DeliveredSmartlink | EncryptedSmartlink;
  if ("lock" in smartlink) return fail(rowEncrypted);
  const { pdf, updates = [] } = smartlink.delivery;
  const names = [
    ...("part" in pdf ? [pdf.part] : []),
    ...updates.flatMap((item) => ("part" in item ? [item.part] : [])),
  ];
  const parts: StoredPart[] = [];
  for (const name of names) {
    const part = await findPart(name);
    if (part === undefined) return fail(fileDamaged);
    parts.push(part);
  }
  const url = "url" in pdf ? pdf.url : undefined;
  if (url !== undefined && !isSafePath(url)) return fail(pdfElsewhere);
  const text = updates.map((item) => ("text" in item ? item.text : "")).join("");
  return ok({
    key: [url ?? "", ...parts.map(({ header }) => header.sha256)].join(" "),
    read: async () => {
      const chunks = await Promise.all([
        ...(url === undefined ? [] : [readBeside(url)]),
        ...parts.map((part) => decodePart(part, inflateRaw)),
      ]);
      const bytes = chunks.filter((chunk) => chunk !== undefined);
      if (bytes.length < chunks.length) throw new ProblemError(fileDamaged);
      return concatenateBytes(bytes);
    },
    ...(text === "" ? {} : { update: text }),
    title: smartlink.title,
  });
};

/** A row whose files are encrypted. */
export const rowEncrypted: Problem = problem(
  "row-not-printable",
  "The document has a password, so its PDF cannot be read. Generate the batch without passwords to print it.",
);

const pdfElsewhere: Problem = problem(
  "row-not-printable",
  "The PDF of the document is not in the folder of the batch, but at an address. Generate the batch with the strategy original to print it.",
);

/** A file of a row that is not as it was made. */
export const fileDamaged: Problem = problem(
  "part-damaged",
  "The file of the row was changed, so its PDF cannot be read. Delete the file, then generate the batch again.",
);
