/**
 * Invalid input or a failing environment, described for people and programs. Plain data, because problems cross worker
 * boundaries and are stored with jobs. `ProblemError` is what is thrown.
 */
export interface Problem {
  readonly code: ProblemCode;
  /** One or two English sentences: what happened and what to do. */
  readonly message: string;
  /** The location. The field name is part of stored jobs. */
  readonly at?: ProblemLocation;
  /** With `password-needed`: whether pages of other origins may frame the smartlink. The password gate checks it. */
  readonly allowRemote?: "true" | "false";
  /** With `password-needed`: the look of the password gate. */
  readonly skin?: Readonly<Partial<Record<"accent" | "background" | "logo" | "title", string | undefined>>>;
  /** With `login-needed`: the origin whose credentials are missing or were rejected, if they can be sent there. */
  readonly origin?: string;
  /** With `changed-meanwhile`: the present revision of the record. */
  readonly revision?: number;
}

/** Where a problem is, as far as it is known. */
export interface ProblemLocation {
  /** Name of the dropped file. */
  readonly file?: string;
  /** Name of the sheet of a workbook. */
  readonly sheet?: string;
  /** Row of the data, counted from 1. */
  readonly row?: number;
  /**
   * Of a table: its row with the column names, counted from 1 as spreadsheets do. Row 3 of the data is row `headerRow + 3`
   * of the sheet or of the CSV file.
   */
  readonly headerRow?: number;
  /** Several files with the same problem: their number and the paths of the first few. */
  readonly files?: { readonly count: number; readonly first: readonly string[] };
  /** Several rows with the same problem: their number and the first few. */
  readonly rows?: { readonly count: number; readonly first: readonly number[] };
  readonly reference_id?: string;
  /** Names of the placeholders whose values are missing or invalid. The path is that of a text that they fill. */
  readonly placeholders?: readonly string[];
  /** Path within the value, such as `assets[2].aura.actions[0].data`. */
  readonly path?: string;
  /** Line and column in the file, counted from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** All codes and when they occur. Codes are part of the REST API and never change their meaning. */
export const problemCodes = {
  // reading files
  "file-too-large": "The file is larger than the documented limit.",
  "file-unreadable": "The browser could not read the file.",
  "file-unknown": "The file is not one that a batch uses.",
  "file-twice": "Two files claim the same part of the batch.",
  "json-malformed": "The text is not valid JSON. The location has line and column.",
  "json-too-deep": "The JSON is nested deeper than 64 levels.",
  "json-duplicate-key": "An object has the same key twice.",
  "json-forbidden-key": "A key such as __proto__ that could change a program's behaviour.",
  "table-unreadable":
    "The table is not a CSV or XLSX file that can be read, such as .xls or a workbook with a password.",
  "column-twice": "Several columns of a table have the same name.",
  "columns-guessed": "Columns of a table fill placeholders of another name that means the same (a warning).",
  "row-length":
    "The row of a CSV file has more cells than the header, or a line has too many. Fewer cells are a warning: the missing ones are empty.",
  "quotes-broken": "The quotes of a row of a CSV file are not closed or not doubled.",
  "encoding-uncertain":
    "The words of a CSV file show that its encoding may be another one than the one that is used (a warning).",
  "text-damaged":
    "A text or cell has a NUL character, half of a character, or bytes that are no characters in the file's encoding; or a title has a character that reverses text.",
  "cell-error": "A cell has a failed formula, or one without a stored result.",
  "cells-merged": "A sheet has merged cells: only the first of them has a value (a warning).",
  "cells-hidden": "A sheet has hidden or filtered rows or columns, which are left out or read (a warning).",
  "date-impossible": "A sheet has a date that never was, such as 29 February 1900 (a warning).",
  "columns-too-many": "A table has more columns than the documented limit.",
  "number-shortened": "A number has more digits than spreadsheets keep (a warning).",
  "value-ambiguous":
    "A number or date of a table has two meanings, such as 01/02/2027, and nothing decides how the table writes them.",
  "shape-invalid": "A value has the wrong type or form. The location has its path.",
  // what is missing
  "data-missing": "No data rows were given.",
  "template-version": "The template's assets have a format that this site does not know.",
  "template-missing": "No template was given, or the one that is named is not there.",
  "template-from-marks": "No template was given, so rows fill the marks in the pages of the PDFs (a warning).",
  "login-needed": "The site that has the template wants credentials, or rejects those that it got.",
  // names
  "name-invalid": "batch_id, reference_id, suffix or dst_dir breaks the naming rule.",
  "name-taken": "Two rows of one batch have the same output name, letter case aside.",
  "reference-twice": "Two rows of one batch have the same reference_id (a warning).",
  "output-exists": "The batch's folder has an output of that name from an earlier job.",
  // template and rows
  "placeholder-without-value": "The row gives no value for placeholders that have no default.",
  "public-url-missing": "A placeholder stands for the address of the document, and the batch has no public address.",
  "placeholder-malformed": "A placeholder has an unknown filter or a wrong argument.",
  "filter-failed": "A filter cannot read the row's value, for example a date.",
  "condition-unreadable": "A condition compares numbers or dates, and the row's value is neither.",
  "condition-column-missing": "A condition reads a column that the data does not have.",
  "code-invalid": "A bar code or QR code cannot hold the row's value, for example an EAN-13 with a wrong check digit.",
  "code-small": "The modules of a printed code are smaller than scanners read reliably (a warning).",
  "picture-unusable": "A picture that pages print is damaged, or of a kind that PDFs cannot hold.",
  "picture-coarse": "A printed picture has fewer than 150 pixels an inch (a warning).",
  "field-unused": "No placeholder uses a field of the data (a warning).",
  "value-not-text": "The value of a field is not a string.",
  "link-forbidden": "An address has a scheme or form that smartlinks may not open.",
  "asset-page-missing": "An asset lies on a page that the PDF does not have.",
  "asset-outside-page": "An asset lies outside its page, or has no area (a warning).",
  "target-page-missing": "An action jumps to a page that the PDF does not have (a warning).",
  "target-page-left-out": "A page action leads to a page that the row leaves out (a warning).",
  "pages-left-out": "The conditions of pages leave out all pages of a row's PDF.",
  "action-unknown": "An action type that the reader does not know (a warning).",
  "action-idle": "An action does nothing, for example a link without an address (a warning).",
  "action-data-invalid":
    "The structured data of an action cannot be used; the reader shows a sentence in its place (a warning).",
  "form-unheard": "No address receives the answers of a form (a warning).",
  "captions-invalid": "The file of a film's captions is neither WebVTT nor SubRip text (a warning).",
  "resource-missing": "An asset names a resource or file that is not there, or whose address does not answer.",
  "password-missing": "The smartlink requires a password, but none is set.",
  "skin-adjusted": "The reader corrects a colour of the skin, or does not show a part of it (a warning).",
  "password-short": "A password is short enough to be guessed (a warning).",
  "value-too-large": "A value is larger than the documented limit.",
  // PDFs
  "pdf-missing": "The PDF is not among the dropped files, nor in the store, nor at its address.",
  "pdf-unreachable": "The PDF's address did not answer, or not to this page (CORS).",
  "pdf-not-pdf": "The file does not start with the PDF signature.",
  "pdf-damaged": "The PDF cannot be read.",
  "pdf-password": "The PDF itself is protected by a password, and none was given.",
  "pdf-password-wrong": "The password that was given does not open the PDF.",
  "pdf-password-invalid":
    "A row's password has characters that PDF programs refuse, so its PDF cannot be encrypted with it.",
  "pdf-actions-omitted": "Areas of PDFs cannot be pressed, as what they do works in web documents only (a warning).",
  "pdf-limits-omitted": "PDFs cannot keep a limit of the template, such as an end date or personal links (a warning).",
  "pdf-encrypted": "The PDF is encrypted, so that nothing can be printed on its pages, and no assets be attached.",
  "pdf-signed": "The PDF is signed, and the signature does not cover what is printed or attached (a warning).",
  "pdf-has-assets": "The PDF contains the assets of a smartlink, which this call does not use (a warning).",
  "pdf-assets-missing": "The PDF that was sent as a template contains no assets.",
  "pdf-assets-large": "The assets in the PDF are larger than the documented limit.",
  "asset-positions-assumed": "Assets of format 2 were placed by coordinates whose unit is not stated (a warning).",
  "pdf-not-shown": "The PDF contains something that the reader does not show or run (a warning).",
  "pdf-font-missing": "Pages use a font that is not in the PDF (a warning).",
  "pdf-header-missing": "The file does not start with the PDF signature, but pdf.js can read it (a warning).",
  "pdf-too-complex": "The PDF takes longer to read than the limit allows, or unpacks to more than it allows.",
  // fonts
  "font-unusable":
    "A font that text would be printed with is damaged, has no outlines, or its licence forbids to embed it.",
  "font-missing": "There is no font of the name that a text names.",
  "letters-missing": "No font has a character of a text that is printed, so a sign stands in its place (a warning).",
  "mark-not-filled": "A mark in the text of a PDF cannot be filled and stays as it is (a warning).",
  "mark-font-changed": "The font of a mark lacks letters of a value, which is set in another font (a warning).",
  "text-overflows": "A text does not fit into the area that it is printed in (a warning).",
  "text-too-long": "A text does not fit into the area that it is printed in, and its maker wants no file then.",
  // the PDF for the printer
  "row-not-printable":
    "The PDF of a row cannot become part of the PDF for the printer: the document has a password, or its PDF is at an address.",
  "print-conditions-differ":
    "The PDFs of the rows have different output intents, so the PDF for the printer has none (a warning).",
  // jobs
  "no-row-valid": "Every row of the data is invalid, so no file was generated.",
  "job-not-found": "The job does not exist.",
  "job-running": "The batch has a job in progress already.",
  "max-errors": "The number of errors reached max_errors.",
  "storage-full": "The browser's storage for this site is full.",
  "storage-short": "The batch probably needs more space than is free (a warning before the start).",
  "storage-failed": "The browser's storage refused to read or write.",
  "storage-blocked": "Another tab holds an older version of the data open.",
  "storage-newer": "The data was written by a newer version of this site.",
  "storage-incomplete": "Object stores of the database are missing, or another program created it.",
  // the command line
  "folder-read-only": "The output folder cannot be written to.",
  "link-outside": "A symbolic link in the output folder leads out of it.",
  "job-differs": "The input is not that of the job: a file, the reader, or the formats of this machine differ.",
  "job-unreadable": "The job file is damaged, or is from another version.",
  "rows-missing": "Rows of the batch have no result yet.",
  "rows-failed": "Rows of a batch failed, so an archive of it has no files of them (a warning).",
  "rows-differ": "Two shards have made different files of the same row.",
  "report-outdated": "Shards have run since the report of a batch was written (a warning).",
  "notices-unsent": "The command line sends no callbacks and no e-mails (a warning).",
  "output-closed": "The program that reads the output ended too early.",
  // backups
  "backup-unknown": "The file is not a backup of this site.",
  "backup-damaged": "The backup is incomplete or was changed.",
  "backup-newer": "The backup was made by a newer version of this site.",
  "part-damaged": "Stored bytes or records are missing or were changed.",
  cancelled: "The person cancelled the operation.",
  "kit-unavailable": "The reader's files could not be loaded from this site.",
  // notices (callbacks and e-mails)
  "notice-sent": "The receiver accepted the notice.",
  "notice-unknown": "The notice was sent where no answer can be read; whether it arrived is unknown.",
  "notice-refused": "The receiver refused the notice.",
  "notice-failing": "An attempt to deliver the notice failed. It will be retried.",
  "notice-lost": "All attempts to deliver the notice failed.",
  "notice-draft": "The mail waits as a draft that a person has to send.",
  "output-not-found": "The generated file does not exist.",
  // publishing
  "address-unreachable": "No server answers at the address.",
  "address-hidden": "A server answers at the address, but it does not let this page read the answer (CORS).",
  "upload-login": "The server refused the user name, the password or the signature of an upload.",
  "upload-forbidden": "The server does not let this user write the file.",
  "upload-rejected": "The server does not accept the file or the method.",
  "upload-full": "The server has no room for the file.",
  "upload-busy": "The server answered with an error or a delay until the last attempt.",
  "upload-interrupted": "The connection ended before the server had answered, until the last attempt.",
  "upload-digest": "The server returned other bytes than those that were uploaded.",
  "upload-clock": "The server refused the signature because the clock of this computer is wrong.",
  "upload-running": "Another page of this site uploads the same batch to the same server.",
  "passphrase-wrong": "The passphrase does not open the stored credentials, or they were changed.",
  "email-column-missing": "No column of the data has e-mail addresses (a warning).",
  "value-shortened": "A mailing tool cuts a value of the list because it is too long (a warning).",
  // the API
  "call-malformed": "The call itself cannot be read: its body, its address or a header.",
  "credentials-wrong": "No credentials were sent, or they fit no user.",
  "route-unknown": "The API has no such address.",
  "method-unknown": "The address does not take this method.",
  "body-too-large": "The body is larger than the documented limit.",
  "range-invalid": "The requested range is outside the file.",
  "key-reused": "The Idempotency-Key was used with another call before.",
  "form-rejected": "A page's form was submitted to the REST API, which only accepts API calls.",
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
  "changed-meanwhile": "The record was changed after the caller had read it.",
  "trash-item-not-found": "The trash has no such item.",
  "version-not-found": "The smartlink has no such version.",
  "content-in-use": "Smartlinks use the content, so it cannot be deleted.",
  "email-taken": "Another user has this e-mail address.",
  "last-user": "The last user cannot be deleted: nobody could sign in.",
  internal: "A bug in this program. The message has the error text.",
} as const;

/** The codes of all problems: stable names for programs. */
export type ProblemCode = keyof typeof problemCodes;

/** Creates a problem. */
export const problem = (code: ProblemCode, message: string, at?: ProblemLocation): Problem =>
  at === undefined ? { code, message } : { code, message, at };

/** Adds a location to a problem. Fields that the problem has already are kept. */
export const withLocation = (original: Problem, at: ProblemLocation): Problem => ({
  ...original,
  at: { ...at, ...original.at },
});
