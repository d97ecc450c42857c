/**
 * The columns that mailing tools expect in a list of contacts: the name of the e-mail column, the form of field names, and
 * how a text refers to a field.
 *
 * Sources, read in November 2026:
 * - Mailchimp: merge tags have upper-case letters, digits and underscores, `*|TAG|*` in a mail, at most 10 characters
 *   (mailchimp.com/developer/marketing/docs/merge-fields); texts are cut after 255 bytes
 *   (mailchimp.com/help/format-guidelines-for-your-import-file).
 * - Brevo: CSV in UTF-8 separated by comma, semicolon or tab; header `EMAIL`; attributes in capital letters
 *   (help.brevo.com/hc/en-us/articles/208729849, developers.brevo.com/reference/create-contact), without special characters
 *   (help.sendinblue.com/hc/en-us/articles/209499265); “Brevo template language” for `{{ contact.NAME }}`.
 * - Mailjet: a header with an e-mail column, at most 200 columns with it
 *   (documentation.mailjet.com/hc/en-us/articles/360042706694); “Template language” for `{{data:name:"preset"}}`.
 * Brevo and Mailjet publish no length of names.
 */

/** The tools, `plain` for any other. */
export const mailingTools = ["plain", "mailchimp", "brevo", "mailjet"] as const;
/** A mailing tool. */
export type MailingTool = (typeof mailingTools)[number];

/** The names of the tools. */
export const toolNames: Readonly<Record<Exclude<MailingTool, "plain">, string>> = {
  mailchimp: "Mailchimp",
  brevo: "Brevo",
  mailjet: "Mailjet",
};

/** How a tool reads a list of contacts. */
interface ToolRules {
  /** Header of the column with e-mail addresses; undefined: the data's own header stays. */
  readonly emailColumn: string | undefined;
  readonly convertName: (name: string) => string;
  /** In characters. Where the tool publishes none, a length at which headers are still readable. */
  readonly maxNameLength: number;
  /** Longer texts are cut by the tool. */
  readonly maxValueBytes: number;
  /** Returns what a person writes into the mail in place of a field. */
  readonly writeTag: (field: string) => string;
}

const toUpperWord = (name: string): string => toWord(name).toUpperCase();

const toWord = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");

const rules: Readonly<Record<MailingTool, ToolRules>> = {
  plain: {
    emailColumn: undefined,
    convertName: (name) => name,
    maxNameLength: Number.POSITIVE_INFINITY,
    maxValueBytes: Number.POSITIVE_INFINITY,
    writeTag: (field) => field,
  },
  mailchimp: {
    emailColumn: "Email Address",
    convertName: toUpperWord,
    maxNameLength: 10,
    maxValueBytes: 255,
    writeTag: (field) => `*|${field}|*`,
  },
  brevo: {
    emailColumn: "EMAIL",
    convertName: toUpperWord,
    maxNameLength: 50,
    maxValueBytes: Number.POSITIVE_INFINITY,
    writeTag: (field) => `{{ contact.${field} }}`,
  },
  mailjet: {
    emailColumn: "email",
    convertName: (name) => toWord(name).toLowerCase(),
    maxNameLength: 50,
    maxValueBytes: Number.POSITIVE_INFINITY,
    writeTag: (field) => `{{data:${field}:""}}`,
  },
};

/** A column that the site adds to those of the data. */
export type OwnColumn =
  | "link"
  | "reference_id"
  | "suffix"
  | "file"
  | "status"
  | "error"
  | "pdf_file"
  | "qr_code"
  | "password";

/**
 * Returns the columns that come first in a list for a tool. The list for any other tool has those of `links.csv`, in the same
 * order; tools have no use for status and error of documents that were made.
 */
export const firstColumns = (tool: MailingTool): readonly OwnColumn[] =>
  tool === "plain" ? linkColumns : ["link", "reference_id", "suffix", "file"];

/** The columns that `links.csv` always has. */
export const linkColumns = [
  "reference_id",
  "suffix",
  "file",
  "link",
  "status",
  "error",
] as const satisfies readonly OwnColumn[];

/** Returns the name of a column of `links.csv` for a field of the data: `data.link` for one with the name of another column. */
export const nameDataColumn = (field: string, own: readonly string[]): string =>
  [...own, "link_note"].includes(field) ? `data.${field}` : field;

/** Longest text in bytes that the tool keeps. */
export const maxValueBytes = (tool: MailingTool): number => rules[tool].maxValueBytes;

/** Returns what stands for the link in a mail of the tool, such as `*|LINK|*`. */
export const writeLinkTag = (tool: MailingTool): string => rules[tool].writeTag(rules[tool].convertName("link"));

/**
 * Returns the header of each column in the form of the tool, each name once. Names that are too long are cut, and a number
 * is added to names that exist already. `emailField`: the field of the data that has e-mail addresses.
 */
export const nameColumns = (
  columns: { readonly own: readonly OwnColumn[]; readonly fields: readonly string[] },
  tool: MailingTool,
  emailField: string | undefined,
): readonly string[] => {
  if (tool === "plain") return [...columns.own, ...columns.fields.map((field) => nameDataColumn(field, columns.own))];
  const { convertName, maxNameLength, emailColumn } = rules[tool];
  const taken = new Set<string>(emailColumn === undefined ? [] : [emailColumn.toLowerCase()]);
  const takeName = (name: string): string => {
    const baseName = convertName(name).slice(0, maxNameLength).replace(/_+$/, "") || convertName("field");
    for (let count = 1; ; count++) {
      const suffix = count === 1 ? "" : `_${count}`;
      const candidate = baseName.slice(0, maxNameLength - suffix.length) + suffix;
      if (taken.has(candidate.toLowerCase())) continue;
      taken.add(candidate.toLowerCase());
      return candidate;
    }
  };
  const ownNames = columns.own.map(takeName);
  const named = columns.fields.map((field) =>
    field === emailField && emailColumn !== undefined ? emailColumn : takeName(field),
  );
  return [...ownNames, ...named];
};
