/**
 * Problems by kind: thousands of rows with one fault are one entry with a count. What is about a file, and so stops the
 * whole batch, comes first; then the most frequent.
 */
import type { Problem, ProblemCode } from "#domain/problem.ts";

export interface ProblemGroup {
  readonly code: ProblemCode;
  readonly title: string;
  readonly problems: readonly Problem[];
}

export const groupProblems = (problems: readonly Problem[]): readonly ProblemGroup[] => {
  const byCode = new Map<ProblemCode, Problem[]>();
  for (const problem of problems) {
    const group = byCode.get(problem.code);
    if (group === undefined) byCode.set(problem.code, [problem]);
    else group.push(problem);
  }
  return [...byCode]
    .map(([code, found]) => ({ code, title: problemTitles[code], problems: found }))
    .sort((a, b) => Number(concernsRows(a)) - Number(concernsRows(b)) || b.problems.length - a.problems.length);
};

const concernsRows = ({ problems }: ProblemGroup): boolean => problems.every(({ at }) => at?.row !== undefined);

/** Headings of the groups. */
const problemTitles: Readonly<Record<ProblemCode, string>> = {
  "file-too-large": "File too large",
  "file-unreadable": "File cannot be read",
  "file-unknown": "File of no use to a batch",
  "file-twice": "Two files for one purpose",
  "json-malformed": "Malformed JSON",
  "json-too-deep": "JSON nested too deeply",
  "json-duplicate-key": "Key given twice",
  "json-forbidden-key": "Forbidden key",
  "shape-invalid": "Value of the wrong form",
  "data-missing": "No data rows",
  "template-missing": "No template",
  "name-invalid": "Name not allowed",
  "name-taken": "Name used twice",
  "output-exists": "File exists already",
  "placeholder-without-value": "Placeholder without a value",
  "placeholder-malformed": "Placeholder not understood",
  "filter-failed": "Value that a filter cannot read",
  "field-unused": "Field that no placeholder uses",
  "value-not-text": "Value that is no text",
  "link-forbidden": "Forbidden address",
  "asset-page-missing": "Asset on a page that does not exist",
  "asset-outside-page": "Asset outside its page",
  "target-page-missing": "Jump to a page that does not exist",
  "action-unknown": "Unknown action",
  "action-data-invalid": "Data of an action that cannot be used",
  "form-unheard": "Form whose answers go nowhere",
  "resource-missing": "Missing resource",
  "password-missing": "Password missing",
  "password-short": "Short password",
  "value-too-large": "Value too large",
  "pdf-missing": "Missing PDF",
  "pdf-unreachable": "PDF address that does not answer",
  "pdf-not-pdf": "File that is no PDF",
  "pdf-damaged": "Damaged PDF",
  "pdf-password": "PDF that needs a password",
  "pdf-password-wrong": "Wrong password of a PDF",
  "pdf-not-shown": "Parts of the PDF that readers cannot use",
  "pdf-font-missing": "Font that is not in the PDF",
  "pdf-header-missing": "File without the header of a PDF",
  "pdf-too-complex": "PDF too complex",
  "no-row-valid": "No row can be made",
  "job-not-found": "Job not found",
  "job-running": "Batch in progress already",
  "max-errors": "Too many errors",
  "storage-full": "Storage is full",
  "storage-failed": "Storage refused",
  "storage-blocked": "Another tab is in the way",
  "storage-newer": "Data of a newer version",
  "storage-incomplete": "Incomplete data",
  "backup-unknown": "No backup",
  "backup-damaged": "Damaged backup",
  "backup-newer": "Backup of a newer version",
  "part-damaged": "Damaged data",
  cancelled: "Ended by you",
  "kit-unavailable": "Reader files not available",
  "output-not-found": "No such generated file",
  "call-malformed": "Call that cannot be read",
  "credentials-wrong": "Wrong credentials",
  "route-unknown": "Unknown address",
  "method-unknown": "Method not possible",
  "body-too-large": "Body too large",
  "range-invalid": "Range outside the file",
  "key-reused": "Idempotency-Key used before",
  "form-rejected": "Form not accepted",
  "password-needed": "Password needed",
  "folder-not-found": "Folder not found",
  "content-not-found": "Content not found",
  "document-not-found": "Smartlink not found",
  "asset-not-found": "Asset not found",
  "user-not-found": "User not found",
  "file-not-found": "File not found",
  "read-only": "Read-only folder",
  "folder-not-empty": "Folder not empty",
  "folder-in-itself": "Folder moved into itself",
  "content-in-use": "Content in use",
  "email-taken": "E-mail address in use",
  "last-user": "Last user",
  "notice-sent": "Notice accepted",
  "notice-unknown": "Notice sent, arrival unknown",
  "notice-refused": "Notice refused",
  "notice-failing": "Notice not delivered yet",
  "notice-lost": "Notice given up",
  "notice-draft": "Mail as a draft",
  internal: "Fault of this program",
};
