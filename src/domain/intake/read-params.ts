/**
 * Reads the parameters of a batch into one shape: param.json of the tool (`dst_dir`, `env`, `max_error`) or the start
 * parameters of the batch API. Absent parameters stay absent: the defaults are set later.
 */

import { describeBatchNameProblem } from "../files/output-name.ts";
import { isEmailList } from "../links/contact-link.ts";
import { describeEmailProblem } from "../links/describe-email-problem.ts";
import { describeLinkProblem, hasScheme, safeLink } from "../links/link.ts";
import { readPublicUrl } from "../links/public-url.ts";
import {
  type BatchParams,
  type Environment,
  encodingNames,
  type Outputs,
  outputsNames,
  strategyNames,
} from "../model/batch.ts";
import { encodingSchema, strategySchema } from "../model/batch-schemas.ts";
import { describeValue } from "../model/problems-from-zod.ts";
import { type Problem, type ProblemCode, problem } from "../problem.ts";
import { fail, ok, type Result } from "../result.ts";
import { truncate } from "../text/truncate.ts";
import { isRecord, type UnknownRecord } from "../values/is-record.ts";
import { omitUndefined } from "../values/omit-undefined.ts";
import { type FileCellValues, readCellLanguage, readCellValues } from "./read-cell-values.ts";

/** Parameters that were read. */
export interface ParamsReading {
  readonly dialect: "tool" | "batch";
  readonly params: Partial<BatchParams>;
  readonly warnings: readonly Problem[];
  /** The password of PDFs whose rows have none. Separate, because it is not stored with the parameters. */
  readonly pdfPassword?: string;
  /** How cells of a workbook become values. */
  readonly cellValues: FileCellValues;
  /** Rows and template that the parameters contain, unparsed. */
  readonly data?: unknown;
  readonly document?: unknown;
}

/** Reads the value of one key. Reports an invalid value by `fault` and returns undefined. */
type Reader<T> = (value: unknown, key: string, fault: Fault) => T | undefined;
type Fault = (key: string, sentence: string, code?: ProblemCode) => undefined;

/** Reads the JSON of a file. `file` is its name, for messages. `env` must be the name of one of the `environments`. */
export const readParams = (
  value: unknown,
  file: string,
  environments: readonly Environment[],
): Result<ParamsReading> => {
  if (!isRecord(value)) {
    const message = `${file}: expected an object such as {"document_id": "…", "dst_dir": "spring", "max_error": 10}, got ${describeValue(value)}.`;
    return fail(problem("shape-invalid", message, { file }));
  }
  const fields = value;
  const problems: Problem[] = [];
  const fault: Fault = (key, sentence, code = "shape-invalid") => {
    problems.push(problem(code, `${file}, ${key}: ${sentence}`, { file, path: key }));
    return undefined;
  };
  const read = <T>(keys: readonly string[], reader: Reader<T>): T | undefined => {
    const presentKeys = keys.filter((key) => !isAbsent(fields[key]));
    const [key, other] = presentKeys;
    if (key === undefined) return undefined;
    if (other !== undefined && fields[key] !== fields[other]) {
      return fault(other, `"${key}" and "${other}" have different values. Remove one of them.`);
    }
    return reader(fields[key], key, fault);
  };
  const environment = read(["env"], createEnvironmentReader(environments));
  const params = omitUndefined<Partial<BatchParams>>({
    batch_id: read(["batch_id", "dst_dir"], readName),
    strategy: read(["strategy"], readStrategy),
    encoding: read(["encoding"], readEncoding),
    outputs: read(["outputs"], readOutputs),
    embed_fonts: read(["embed_fonts"], readFlag),
    max_errors: read(["max_errors", "max_error"], readCount),
    seed: read(["seed"], readSeed),
    document_id: read(["document_id"], readId),
    api_url: read(["api_url"], readApiAddress) ?? (environment?.api_url || undefined),
    callback_url: read(["callback_url"], readAddress),
    callback_emails: read(["callback_emails"], readEmails),
    public_url: read(["public_url"], readPublicAddress),
    personal_links: read(["personal_links"], readField),
    environment,
  });
  const pdfPassword = read(["pdf_password"], readPassword);
  const language = read(["cell_language"], readCellLanguage);
  const cellValues = { ...read(["cell_values"], readCellValues), ...(language === undefined ? {} : { language }) };
  if (problems.length > 0) return fail(...problems);
  const isTool = ["dst_dir", "env", "max_error"].some((key) => Object.hasOwn(fields, key));
  return ok({
    dialect: isTool ? "tool" : "batch",
    params,
    warnings: findUnknownKeys(fields, file),
    cellValues,
    ...(pdfPassword === undefined ? {} : { pdfPassword }),
    ...readEmbedded(fields),
  });
};

const knownKeys: ReadonlySet<string> = new Set([
  ...["batch_id", "dst_dir", "document_id", "document_file", "data", "data_file", "api_url", "env"],
  ...[
    "max_errors",
    "max_error",
    "callback_emails",
    "callback_url",
    "strategy",
    "encoding",
    "outputs",
    "pdf_password",
    "embed_fonts",
  ],
  "public_url",
  "personal_links",
  "seed",
  "cell_values",
  "cell_language",
]);

/** Returns a warning for each unknown parameter, so that a misspelled one is noticed. */
const findUnknownKeys = (fields: UnknownRecord, file: string): readonly Problem[] =>
  Object.keys(fields)
    .filter((key) => !knownKeys.has(key))
    .map((key) =>
      problem(
        "shape-invalid",
        `${file}: no parameter is named "${truncate(key)}"; it is not used. Check the spelling, or remove it.`,
        {
          file,
          path: key,
        },
      ),
    );

const readEmbedded = (fields: UnknownRecord): Pick<ParamsReading, "data" | "document"> => ({
  ...(isAbsent(fields["data"]) ? {} : { data: fields["data"] }),
  ...(isAbsent(fields["document_file"]) ? {} : { document: fields["document_file"] }),
});

/** Forms and exports send an empty text for a field that was not filled in. */
const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === "";

const readName: Reader<string> = (value, key, fault) => {
  if (typeof value !== "string" && typeof value !== "number")
    return fault(key, `expected a name, got ${describeValue(value)}.`);
  const name = String(value).normalize("NFC");
  const wrong = describeBatchNameProblem(key === "dst_dir" ? "dst_dir" : "batch_id", name);
  return wrong === undefined ? name : fault(key, wrong, "name-invalid");
};

const readId: Reader<string> = (value, key, fault) =>
  typeof value === "string" || typeof value === "number"
    ? String(value)
    : fault(key, `expected the id of a smartlink, got ${describeValue(value)}.`);

const readPassword: Reader<string> = (value, key, fault) =>
  (typeof value === "string" && value.length <= 1000) || Number.isSafeInteger(value)
    ? String(value)
    : fault(key, "expected the password of the PDFs, a text of at most 1000 characters.");

const readSeed: Reader<string> = (value, key, fault) =>
  (typeof value === "string" && value.length <= 1000) || Number.isSafeInteger(value)
    ? String(value)
    : fault(key, `expected a text of at most 1000 characters, got ${describeValue(value)}.`);

const readField: Reader<string> = (value, key, fault) =>
  typeof value === "string" && value.length <= 1000
    ? value.trim().normalize("NFC")
    : fault(key, `expected reference_id or the name of a field of the data, got ${describeValue(value)}.`);

const readFlag: Reader<boolean> = (value, key, fault) => {
  const flag = String(value);
  return flag === "true" || flag === "false"
    ? flag === "true"
    : fault(key, `expected true or false, got ${describeValue(value)}.`);
};

const readCount: Reader<number> = (value, key, fault) => {
  const count = typeof value === "string" && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  return typeof count === "number" && Number.isSafeInteger(count) && count >= 0
    ? count
    : fault(key, `expected a whole number, where 0 means no limit, got ${describeValue(value)}.`);
};

const readStrategy: Reader<BatchParams["strategy"]> = (value, key, fault) => {
  const parsed = strategySchema.safeParse(value);
  return parsed.success
    ? parsed.data
    : fault(key, `expected one of ${strategyNames.join(", ")}, got ${describeValue(value)}.`);
};

const readEncoding: Reader<BatchParams["encoding"]> = (value, key, fault) => {
  const parsed = encodingSchema.safeParse(value);
  return parsed.success
    ? parsed.data
    : fault(key, `expected one of ${encodingNames.join(", ")}, got ${describeValue(value)}.`);
};

/** The preset becomes undefined, so that equal batches have equal parameters. */
const readOutputs: Reader<Exclude<Outputs, "html">> = (value, key, fault) => {
  const items: readonly unknown[] = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  const names = items.map((item) => (typeof item === "string" ? item.trim() : ""));
  const parsed = outputsNames.find((outputs) => outputs === names.toSorted().join(","));
  if (parsed === undefined) return fault(key, `expected html, pdf or "html,pdf", got ${describeValue(value)}.`);
  return parsed === "html" ? undefined : parsed;
};

const readAddress: Reader<string> = (value, key, fault) => {
  if (typeof value !== "string") return fault(key, `expected an address, got ${describeValue(value)}.`);
  return safeLink(value, "fetch") ?? fault(key, describeLinkProblem(value, "fetch"), "link-forbidden");
};

const readPublicAddress: Reader<string> = (value, key, fault) => {
  if (typeof value !== "string") return fault(key, `expected an address, got ${describeValue(value)}.`);
  const read = readPublicUrl(value);
  return read.ok ? read.value : fault(key, read.message, read.code);
};

/** Accepts relative addresses too, for the API of this site. */
const readApiAddress: Reader<string> = (value, key, fault) =>
  typeof value === "string" &&
  !hasScheme(value.trim()) &&
  /^(?:\.{0,2}\/(?![/\\])|[\w.-]+(?:\/|$))[\w./-]*$/.test(value.trim()) &&
  !/^www\.|^[\w-]+\.[a-z]{2,}(?:\/|$)/i.test(value.trim())
    ? value.trim()
    : readAddress(value, key, fault);

const readEmails: Reader<readonly string[]> = (value, key, fault) => {
  const list: readonly unknown[] =
    typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [value];
  const emails = list.map((item) => (typeof item === "string" ? item.trim() : item)).filter((item) => item !== "");
  const wrong = emails.find((item) => typeof item !== "string" || !isEmailList(item));
  return wrong === undefined
    ? (emails as readonly string[])
    : fault(
        key,
        typeof wrong === "string"
          ? describeEmailProblem(wrong)
          : `${describeValue(wrong)} is not an e-mail address. Enter full addresses, such as name@example.org.`,
      );
};

const createEnvironmentReader =
  (environments: readonly Environment[]): Reader<Environment> =>
  (value, key, fault) => {
    const names = environments.map(({ name }) => name).join(", ");
    return (
      environments.find(({ name }) => name === value) ??
      fault(
        key,
        `there is no environment of this name (${describeValue(value)}). Use one of ${names}, or add it on the page Settings; on the command line, to the file of --environments.`,
      )
    );
  };
