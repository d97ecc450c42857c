/**
 * A problem is bad input or a failing world, told to a person: a stable code for programs, a sentence that says what
 * to do, and the place. Plain data, because it crosses threads and is stored.
 */
export interface Problem {
  readonly code: ProblemCode;
  /** One or two sentences, in English: what is wrong and what to do. */
  readonly message: string;
  readonly at?: ProblemLocation;
  /** With `password-needed`: whether a page of another origin may frame the smartlink, which its gate must know. */
  readonly allowRemote?: "true" | "false";
}

export interface ProblemLocation {
  /** File name as the person dropped it. */
  readonly file?: string;
  /** Row of the data, counted from 1. */
  readonly row?: number;
  /** Several rows with the same problem: how many, and the first of them. */
  readonly rows?: { readonly count: number; readonly first: readonly number[] };
  readonly reference_id?: string;
  /** Where in the value, as a path such as `assets[2].aura.actions[0].data`. */
  readonly path?: string;
  /** Line and column in the file, counted from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** Every code there is, with when it appears. Codes are part of the interface: they never change their meaning. */
export const problemCodes = {
  // reading files
  "file-too-large": "The file is larger than the documented limit.",
  "file-unreadable": "The browser could not read the file.",
  "file-unknown": "The file is none that a batch uses.",
  "file-twice": "Two files claim the same part of the batch.",
  "json-malformed": "The text is no JSON; line and column are given.",
  "json-too-deep": "The JSON is nested deeper than 64 levels.",
  "json-duplicate-key": "A key stands twice in one object.",
  "json-forbidden-key": "A key such as __proto__ that could change a program's behaviour.",
  "shape-invalid": "A value has the wrong type or form; path and expectation are given.",
  // what is missing
  "data-missing": "No data rows were given.",
  "template-missing": "No template was given, or the one that is named is not there.",
  // names
  "name-invalid": "batch_id, reference_id, suffix or dst_dir breaks the naming rule.",
  "name-taken": "Two rows of one batch have the same output name, letter case aside.",
  "output-exists": "The batch's folder has an output of that name from an earlier job.",
  // template and rows
  "placeholder-without-value": "The row gives no value for placeholders that have no default.",
  "placeholder-malformed": "A placeholder has an unknown filter or a wrong argument.",
  "filter-failed": "A filter cannot read the row's value, for example a date.",
  "field-unused": "A field of the data that no placeholder uses (a warning).",
  "value-not-text": "A field's value is no string.",
  "link-forbidden": "An address has a scheme or form that smartlinks may not open.",
  "asset-page-missing": "An asset lies on a page that the PDF does not have.",
  "asset-outside-page": "An asset lies outside its page, or has no area (a warning).",
  "target-page-missing": "An action jumps to a page that the PDF does not have (a warning).",
  "action-unknown": "An action type that the reader does not know (a warning).",
  "action-data-invalid":
    "The structured data of an action cannot be used; the reader shows a sentence in its place (a warning).",
  "form-unheard": "A form's answers have no address to go to (a warning).",
  "resource-missing": "An asset names a resource that its files do not hold.",
  "password-missing": "The smartlink is to have a password, and there is none.",
  "password-short": "A password that is soon found by trying (a warning).",
  "value-too-large": "A value is larger than the documented limit.",
  // PDFs
  "pdf-missing": "The PDF is not among the dropped files, nor in the store, nor at its address.",
  "pdf-unreachable": "The PDF's address did not answer, or not to this page (CORS).",
  "pdf-not-pdf": "The file does not begin as a PDF does.",
  "pdf-damaged": "The PDF cannot be read.",
  "pdf-password": "The PDF itself is protected by a password, and none was given.",
  "pdf-password-wrong": "The password that was given does not open the PDF.",
  "pdf-not-shown": "The PDF contains something that the reader does not show or run (a warning).",
  "pdf-font-missing": "Pages use a font that is not in the PDF (a warning).",
  "pdf-header-missing": "The file does not begin as PDFs do, but pdf.js can read it (a warning).",
  "pdf-too-complex": "The PDF takes longer to read than the limit allows, or unpacks to more than it allows.",
  // jobs
  "no-row-valid": "Every row of the data has a fault, so nothing was made.",
  "job-not-found": "There is no such job.",
  "job-running": "The batch has a job in progress already.",
  "max-errors": "The number of errors reached max_errors.",
  "storage-full": "The browser's storage for this site is full.",
  "storage-failed": "The browser's storage refused to read or write.",
  "storage-blocked": "Another tab holds an older version of the data open.",
  "storage-newer": "The data was written by a newer version of this site.",
  "storage-incomplete": "Object stores of the database are missing, or another program created it.",
  // backups
  "backup-unknown": "The file is no backup of this site.",
  "backup-damaged": "The backup is not as it was written: cut short, or changed.",
  "backup-newer": "The backup was made by a newer version of this site.",
  "part-damaged": "Stored bytes are missing, or not what they were when they were stored.",
  cancelled: "The person has ended the work before it was done.",
  "kit-unavailable": "The reader's files could not be loaded from this site.",
  // notices: what became of a callback or a mail
  "notice-sent": "The receiver accepted the notice.",
  "notice-unknown": "The notice was sent where no answer can be read; whether it arrived is unknown.",
  "notice-refused": "The receiver refused the notice.",
  "notice-failing": "The notice did not get through yet; it is tried again.",
  "notice-lost": "The notice was tried for hours in vain and was given up.",
  "notice-draft": "The mail waits as a draft that a person has to send.",
  "output-not-found": "There is no such generated file.",
  // the interface
  "call-malformed": "The call itself cannot be read: its body, its address or a header.",
  "credentials-wrong": "No credentials were sent, or they fit no user.",
  "route-unknown": "The interface has no such address.",
  "method-unknown": "The address does not take this method.",
  "body-too-large": "The body is larger than the documented limit.",
  "range-invalid": "The range that was asked for lies outside the file.",
  "key-reused": "The Idempotency-Key was used with another call before.",
  "form-rejected": "A form of a page was sent to the interface, which takes calls alone.",
  "password-needed": "The smartlink is protected by a password.",
  // records
  "folder-not-found": "There is no such folder.",
  "content-not-found": "There is no such content.",
  "document-not-found": "There is no such smartlink.",
  "asset-not-found": "There is no such asset.",
  "user-not-found": "There is no such user.",
  "file-not-found": "The record has no such file.",
  "read-only": "The folder is read-only: it keeps its name and place.",
  "folder-not-empty": "The folder holds something, so it cannot be deleted.",
  "folder-in-itself": "A folder cannot lie inside itself.",
  "content-in-use": "Smartlinks use the content, so it cannot be deleted.",
  "email-taken": "Another user has this e-mail address.",
  "last-user": "The last user cannot be deleted: nobody could sign in.",
  internal: "A fault of this program; the message has its text.",
} as const;

export type ProblemCode = keyof typeof problemCodes;

export const problem = (code: ProblemCode, message: string, at?: ProblemLocation): Problem =>
  at === undefined ? { code, message } : { code, message, at };

/** The same problem, with its place made more exact. What is known already stays. */
export const withLocation = (found: Problem, at: ProblemLocation): Problem => ({
  ...found,
  at: { ...at, ...found.at },
});
