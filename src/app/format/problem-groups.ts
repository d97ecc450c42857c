/** Groups problems by code, so that one mistake in thousands of rows is one entry with a count. */
import type { Problem, ProblemCode } from "#domain/problem.ts";

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
    .map(([code, group]) => ({ code, title: problemTitles[code], problems: group }))
    .sort((a, b) => Number(concernsRows(a)) - Number(concernsRows(b)) || b.problems.length - a.problems.length);
};

const concernsRows = ({ problems }: ProblemGroup): boolean => problems.every(({ at }) => at?.row !== undefined);

/** Headings of the groups. */
const problemTitles: Readonly<Record<ProblemCode, string>> = {
  "file-too-large": "File too large",
  "file-unreadable": "File cannot be read",
  "file-unknown": "File not used",
  "file-twice": "Two files with the same role",
  "json-malformed": "Malformed JSON",
  "json-too-deep": "JSON nested too deeply",
  "json-duplicate-key": "Duplicate key",
  "json-forbidden-key": "Forbidden key",
  "shape-invalid": "Invalid value",
  "data-missing": "No data rows",
  "template-missing": "No template",
  "template-version": "Template with an unknown format",
  "name-invalid": "Name not allowed",
  "name-taken": "Duplicate name",
  "output-exists": "File exists",
  "placeholder-without-value": "Placeholder without a value",
  "placeholder-malformed": "Malformed placeholder",
  "filter-failed": "Value does not fit its filter",
  "field-unused": "Unused field",
  "value-not-text": "Value is not text",
  "link-forbidden": "Forbidden address",
  "asset-page-missing": "Asset on a page that does not exist",
  "asset-outside-page": "Asset outside its page",
  "target-page-missing": "Target page does not exist",
  "action-unknown": "Unknown action",
  "action-data-invalid": "Invalid action data",
  "form-unheard": "Form without a receiver",
  "resource-missing": "Missing resource",
  "password-missing": "Password missing",
  "skin-adjusted": "Look of the reader corrected",
  "password-short": "Short password",
  "value-too-large": "Value too large",
  "pdf-missing": "Missing PDF",
  "pdf-unreachable": "PDF address does not respond",
  "pdf-not-pdf": "Not a PDF",
  "pdf-damaged": "Damaged PDF",
  "pdf-password": "PDF needs a password",
  "pdf-password-wrong": "Wrong PDF password",
  "pdf-not-shown": "Unsupported parts of the PDF",
  "pdf-font-missing": "Font not embedded in the PDF",
  "pdf-header-missing": "PDF header missing",
  "pdf-too-complex": "PDF too complex",
  "no-row-valid": "No valid row",
  "job-not-found": "Job not found",
  "job-running": "Batch is running",
  "max-errors": "Too many failed rows",
  "storage-full": "Storage is full",
  "storage-failed": "Storage failed",
  "storage-blocked": "Blocked by another tab",
  "storage-newer": "Data of a newer version",
  "storage-incomplete": "Incomplete data",
  "backup-unknown": "Not a backup",
  "backup-damaged": "Damaged backup",
  "backup-newer": "Backup of a newer version",
  "part-damaged": "Damaged data",
  cancelled: "Cancelled by you",
  "kit-unavailable": "Reader files not available",
  "output-not-found": "Generated file not found",
  "call-malformed": "Malformed request",
  "credentials-wrong": "Wrong credentials",
  "route-unknown": "Unknown route",
  "method-unknown": "Method not allowed",
  "body-too-large": "Request too large",
  "range-invalid": "Range outside the file",
  "key-reused": "Idempotency-Key used before",
  "form-rejected": "Form rejected",
  "password-needed": "Password required",
  "folder-not-found": "Folder not found",
  "content-not-found": "Content not found",
  "document-not-found": "Smartlink not found",
  "asset-not-found": "Asset not found",
  "user-not-found": "User not found",
  "file-not-found": "File not found",
  "read-only": "Read-only folder",
  "folder-not-empty": "Folder not empty",
  "folder-in-itself": "Folder moved into itself",
  "changed-meanwhile": "Changed meanwhile",
  "trash-item-not-found": "Not in the trash",
  "version-not-found": "No such version",
  "content-in-use": "Content in use",
  "email-taken": "E-mail address in use",
  "last-user": "Last user",
  "notice-sent": "Notice accepted",
  "notice-unknown": "Notice sent, arrival unknown",
  "notice-refused": "Notice rejected",
  "notice-failing": "Notice not delivered yet",
  "notice-lost": "Notice failed",
  "notice-draft": "E-mail draft",
  internal: "Internal error",
};
