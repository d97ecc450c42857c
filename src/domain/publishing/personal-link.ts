/** Personal links: addresses of generated documents that name the person who gets them (`q=`). */
import type { BatchParams, PlannedEntry } from "../model/batch.ts";
import type { Smartlink } from "../model/smartlink.ts";
import { compileTemplate, fillTemplate, findPlaceholders } from "../placeholders/compile-template.ts";
import { toWellFormed } from "../text/json-text.ts";
import { readOwnProperty } from "../values/own-property.ts";

/** The value of `personal_links` that names each person by the reference id of the row. */
export const referenceIdField = "reference_id";

/** The person who opens a document to check it. Readers count no opening of this name. */
const checkingPerson = "anonymous";

/** Returns the address of a document for its reader. `folderUrl`: the batch's folder, ending in a slash, or empty. */
export type DocumentLink = (entry: Pick<PlannedEntry, "name" | "reference_id" | "data">) => string;

/** What decides whether links are personal. */
export interface LinkDefinition {
  readonly params: Pick<BatchParams, "personal_links">;
  readonly template: Pick<Smartlink, "config" | "campaignLanguage" | "pdfz_password">;
}

/**
 * Creates the links of a batch. They name the person where the parameters say by which field, and where the document opens
 * for people with a personal link only. A row without a value in that field is named by its reference id, and so are all
 * rows if the field is a password.
 */
export const createDocumentLinks = (
  { params: { personal_links }, template }: LinkDefinition,
  folderUrl: string,
): DocumentLink => {
  const requiresPerson = createPersonCheck(template);
  const field = isSecretField(personal_links, template) ? referenceIdField : (personal_links ?? referenceIdField);
  return ({ name, reference_id, data }) => {
    const address = folderUrl + encodeURIComponent(name);
    if (personal_links === undefined && !requiresPerson(data)) return address;
    const value = field === referenceIdField ? "" : (readOwnProperty(data, field) ?? "").trim();
    return `${address}?q=${encodeURIComponent(toWellFormed(isPerson(value) ? value : reference_id))}`;
  };
};

/** Whether documents are encrypted with the value of the field, so that no link may contain it. */
export const isSecretField = (
  field: string | undefined,
  { pdfz_password }: Pick<Smartlink, "pdfz_password">,
): boolean => field === "pdf_password" || findPlaceholders(pdfz_password).some(({ name }) => name === field);

/** Readers understand `none` as nobody, and do not count `anonymous`. */
const isPerson = (value: string): boolean => value !== "" && value !== "none" && value !== checkingPerson;

/** Creates the check whether the document of a row opens with a personal link only. The setting may be a placeholder. */
const createPersonCheck = ({ config, campaignLanguage }: LinkDefinition["template"]) => {
  const { userStatus } = config.global;
  const compiled = compileTemplate({ campaignLanguage, config: { global: { userStatus } } });
  return (data: PlannedEntry["data"]): boolean => {
    if (compiled.slots.length === 0) return Number(userStatus) === 1;
    const filled = fillTemplate(compiled, data);
    return filled.ok && Number(filled.value.config.global.userStatus) === 1;
  };
};

/** Returns a link that opens the same document for a check: it passes the gate, and is not counted as the person. */
export const toCheckingLink = (link: string): string =>
  link.includes("?q=") ? link.replace(/\?q=.*$/s, `?q=${checkingPerson}`) : link;
