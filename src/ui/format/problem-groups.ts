/** Groups problems by code, so that one mistake in thousands of rows is one entry with a count. */
import { msg } from "@lit/localize";
import type { Problem, ProblemCode } from "#domain/problem.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";

/** Problems with the same code. */
export interface ProblemGroup {
  readonly code: ProblemCode;
  readonly title: string;
  readonly problems: readonly Problem[];
}

/** Groups problems. Groups about files come first, because they stop the whole batch; then the largest groups. */
export const groupProblems = (problems: readonly Problem[]): readonly ProblemGroup[] => {
  const byCode = new Map<ProblemCode, Problem[]>();
  for (const problem of problems) {
    const group = byCode.get(problem.code);
    if (group === undefined) byCode.set(problem.code, [problem]);
    else group.push(problem);
  }
  return [...byCode]
    .map(([code, group]) => ({ code, title: nameProblem(code), problems: group }))
    .sort((a, b) => Number(concernsRows(a)) - Number(concernsRows(b)) || b.problems.length - a.problems.length);
};

/** Returns the title of the problems with a code. */
export const nameProblem = (code: ProblemCode): string =>
  readOwnProperty<() => string>(problemTitles, code)?.() ?? code;

const concernsRows = ({ problems }: ProblemGroup): boolean => problems.every(({ at }) => at?.row !== undefined);

/** Headings of the groups. The sentences of the problems stay in English, as the API has them. */
const problemTitles: Readonly<Record<ProblemCode, () => string>> = {
  "file-too-large": () => msg("File too large"),
  "file-unreadable": () => msg("File cannot be read"),
  "file-unknown": () => msg("File not used"),
  "file-twice": () => msg("Two files with the same role"),
  "json-malformed": () => msg("Malformed JSON"),
  "json-too-deep": () => msg("JSON nested too deeply"),
  "json-duplicate-key": () => msg("Duplicate key"),
  "json-forbidden-key": () => msg("Forbidden key"),
  "table-unreadable": () => msg("Table cannot be read"),
  "column-twice": () => msg("Columns with the same name"),
  "row-length": () => msg("Rows with too many or too few cells"),
  "quotes-broken": () => msg("Broken quotes"),
  "encoding-uncertain": () => msg("Uncertain encoding"),
  "text-damaged": () => msg("Damaged text"),
  "cell-error": () => msg("Failed formulas"),
  "cells-merged": () => msg("Merged cells"),
  "cells-hidden": () => msg("Hidden rows or columns"),
  "date-impossible": () => msg("Impossible date"),
  "columns-too-many": () => msg("Too many columns"),
  "number-shortened": () => msg("Numbers with more than 15 digits"),
  "value-ambiguous": () => msg("Numbers or dates with two meanings"),
  "shape-invalid": () => msg("Invalid value"),
  "data-missing": () => msg("No data rows"),
  "template-missing": () => msg("No template"),
  "login-needed": () => msg("Template behind credentials"),
  "template-version": () => msg("Template with an unknown format"),
  "name-invalid": () => msg("Name not allowed"),
  "name-taken": () => msg("Duplicate name"),
  "reference-twice": () => msg("The same reference in several rows"),
  "output-exists": () => msg("File exists"),
  "placeholder-without-value": () => msg("Placeholder without a value"),
  "placeholder-malformed": () => msg("Malformed placeholder"),
  "filter-failed": () => msg("Value does not fit its filter"),
  "field-unused": () => msg("Unused field"),
  "value-not-text": () => msg("Value is not text"),
  "link-forbidden": () => msg("Forbidden address"),
  "asset-page-missing": () => msg("Asset on a page that does not exist"),
  "asset-outside-page": () => msg("Asset outside its page"),
  "target-page-missing": () => msg("Target page does not exist"),
  "action-unknown": () => msg("Unknown action"),
  "action-idle": () => msg("Action that does nothing"),
  "action-data-invalid": () => msg("Invalid action data"),
  "form-unheard": () => msg("Form without a receiver"),
  "captions-invalid": () => msg("Captions that cannot be shown"),
  "resource-missing": () => msg("Missing resource"),
  "password-missing": () => msg("Password missing"),
  "skin-adjusted": () => msg("Look of the reader corrected"),
  "password-short": () => msg("Short password"),
  "value-too-large": () => msg("Value too large"),
  "pdf-missing": () => msg("Missing PDF"),
  "pdf-unreachable": () => msg("PDF address does not respond"),
  "pdf-not-pdf": () => msg("Not a PDF"),
  "pdf-damaged": () => msg("Damaged PDF"),
  "pdf-password": () => msg("PDF needs a password"),
  "pdf-password-wrong": () => msg("Wrong PDF password"),
  "pdf-encrypted": () => msg("Encrypted PDF"),
  "pdf-signed": () => msg("Signed PDF"),
  "pdf-not-shown": () => msg("Unsupported parts of the PDF"),
  "pdf-font-missing": () => msg("Font not embedded in the PDF"),
  "pdf-header-missing": () => msg("PDF header missing"),
  "pdf-too-complex": () => msg("PDF too complex"),
  "font-unusable": () => msg("Unusable font"),
  "font-missing": () => msg("Missing font"),
  "letters-missing": () => msg("Letters that no font has"),
  "text-overflows": () => msg("Text too long for its area"),
  "text-too-long": () => msg("Text too long"),
  "no-row-valid": () => msg("No valid row"),
  "job-not-found": () => msg("Job not found"),
  "job-running": () => msg("Batch is running"),
  "max-errors": () => msg("Too many failed rows"),
  "storage-full": () => msg("Storage is full"),
  "storage-short": () => msg("Not enough space"),
  "storage-failed": () => msg("Storage failed"),
  "storage-blocked": () => msg("Blocked by another tab"),
  "storage-newer": () => msg("Data of a newer version"),
  "storage-incomplete": () => msg("Incomplete data"),
  "backup-unknown": () => msg("Not a backup"),
  "backup-damaged": () => msg("Damaged backup"),
  "backup-newer": () => msg("Backup of a newer version"),
  "part-damaged": () => msg("Damaged data"),
  cancelled: () => msg("Cancelled by you"),
  "kit-unavailable": () => msg("Reader files not available"),
  "folder-read-only": () => msg("Read-only folder"),
  "link-outside": () => msg("Forbidden address"),
  "job-differs": () => msg("Changed meanwhile"),
  "job-unreadable": () => msg("Damaged data"),
  "rows-missing": () => msg("Generated file not found"),
  "rows-failed": () => msg("Failed rows"),
  "rows-differ": () => msg("Duplicate name"),
  "report-outdated": () => msg("Changed meanwhile"),
  "notices-unsent": () => msg("No notice is sent"),
  "output-closed": () => msg("Connection interrupted"),
  "output-not-found": () => msg("Generated file not found"),
  "address-unreachable": () => msg("Address does not answer"),
  "address-hidden": () => msg("Answer hidden from this page (CORS)"),
  "upload-login": () => msg("Login refused by the server"),
  "upload-forbidden": () => msg("No permission to write"),
  "upload-rejected": () => msg("File rejected by the server"),
  "upload-full": () => msg("Server is full"),
  "upload-busy": () => msg("Server busy or failing"),
  "upload-interrupted": () => msg("Connection interrupted"),
  "upload-digest": () => msg("Uploaded file differs"),
  "upload-clock": () => msg("Clock of this computer is wrong"),
  "upload-running": () => msg("Upload runs in another tab"),
  "passphrase-wrong": () => msg("Wrong passphrase"),
  "email-column-missing": () => msg("No column with e-mail addresses"),
  "value-shortened": () => msg("Value too long for the mailing tool"),
  "call-malformed": () => msg("Malformed request"),
  "credentials-wrong": () => msg("Wrong credentials"),
  "route-unknown": () => msg("Unknown route"),
  "method-unknown": () => msg("Method not allowed"),
  "body-too-large": () => msg("Request too large"),
  "range-invalid": () => msg("Range outside the file"),
  "key-reused": () => msg("Idempotency-Key used before"),
  "form-rejected": () => msg("Form rejected"),
  "password-needed": () => msg("Password required"),
  "folder-not-found": () => msg("Folder not found"),
  "content-not-found": () => msg("Content not found"),
  "document-not-found": () => msg("Smartlink not found"),
  "asset-not-found": () => msg("Asset not found"),
  "user-not-found": () => msg("User not found"),
  "file-not-found": () => msg("File not found"),
  "read-only": () => msg("Read-only folder"),
  "folder-not-empty": () => msg("Folder not empty"),
  "folder-in-itself": () => msg("Folder moved into itself"),
  "changed-meanwhile": () => msg("Changed meanwhile"),
  "trash-item-not-found": () => msg("Not in the trash"),
  "version-not-found": () => msg("No such version"),
  "content-in-use": () => msg("Content in use"),
  "email-taken": () => msg("E-mail address in use"),
  "last-user": () => msg("Last user"),
  "notice-sent": () => msg("Notice accepted"),
  "notice-unknown": () => msg("Notice sent, arrival unknown"),
  "notice-refused": () => msg("Notice rejected"),
  "notice-failing": () => msg("Notice not delivered yet"),
  "notice-lost": () => msg("Notice failed"),
  "notice-draft": () => msg("E-mail draft"),
  internal: () => msg("Internal error"),
};
