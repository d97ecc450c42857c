/**
 * The fields that the API's records must have, with their types. They are written independently of the site's schemas,
 * so that a change of a schema cannot change what is tested. Records may have further fields.
 */
type FieldCheck = (value: unknown) => boolean;

const text: FieldCheck = (value) => typeof value === "string";
const id: FieldCheck = (value) => typeof value === "string" && value !== "";
const integer: FieldCheck = Number.isInteger;
const number: FieldCheck = (value) => typeof value === "number";
const boolean: FieldCheck = (value) => typeof value === "boolean";
const object: FieldCheck = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const nothing: FieldCheck = (value) => value === null;
const empty: FieldCheck = (value) => Array.isArray(value) && value.length === 0;
const unset: FieldCheck = (value) => value === "";
const flag: FieldCheck = (value) => value === "true" || value === "false";
const track: FieldCheck = (value) => object(value) && flag((value as Readonly<Record<string, unknown>>)["track"]);
const address: FieldCheck = (value) => typeof value === "string" && /^https?:\/\/./.test(value);
const box: FieldCheck = (value) => typeof value === "string" && /^\S+ \S+ \S+ \S+$/.test(value);
/** ISO 8601 in UTC. */
const utcDateTime: FieldCheck = (value) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value);

const either =
  (...checks: readonly FieldCheck[]): FieldCheck =>
  (value) =>
    checks.some((check) => check(value));

const listOf =
  (item: FieldCheck, length?: number): FieldCheck =>
  (value) =>
    Array.isArray(value) && (length === undefined || value.length === length) && value.every(item);

type Shape = Readonly<Record<string, FieldCheck>>;

/** Applies one check to several fields, whose names are separated by spaces. */
const all = (names: string, check: FieldCheck): Shape =>
  Object.fromEntries(names.split(" ").map((name) => [name, check]));

/** A folder, as `GET /folder` lists it. */
export const folder: Shape = {
  ...all("id _organization", id),
  name: text,
  readOnly: boolean,
  _folder: either(id, nothing),
  ...all("created updated", utcDateTime),
};

/** The record that `POST /content` answers. `pages`: page count of the PDF. */
export const content = (pages: number): Shape => ({
  ...all("id _folder _organization _member", id),
  ...all("title ip filename mimetype", text),
  filesize: integer,
  ...all("original_url pdf_url", address),
  ...all("pagesWidth pagesHeight", listOf(integer, pages)),
  thumbnails: listOf(address, pages),
  ...all("created updated", utcDateTime),
});

/** The record that `POST /document` answers. `pages`: page count of the PDF. */
export const smartlink = (pages: number): Shape => ({
  ...all("id _content _folder _organization _member uuid", id),
  ...all("title username ip status subDomain", text),
  ...all("nb_pages distribution filesize book_id ar_default_language", integer),
  ...all("pdfzSize pdfzGzipSize pdfzDeflateSize cloud", integer),
  ...all("activated publish ar_multi_language pivotviewer aura2asset", boolean),
  ...all("files config", object),
  ...all("pages auras campaignLanguage ar_multi_language_list error", empty),
  pagesAR: listOf(integer, pages),
  ...all("crops arts", listOf(box, pages)),
  ...all("pagesWidth pagesHeight", listOf(text, pages)),
  ...all("pagesPng pagesPngFull pagesPngPrev pagesPngThumb", listOf(address, pages)),
  ...all("pdf_url pdfa_url pdfz_url pdfzs_url pdfz_url_user pdfzs_url_user", address),
  ...all("pdfz_version pdfa_password pdfz_password google_analytic firstPage publication edition", text),
  ...all("smartlinkSocialDesc faviconB64 tracking_email callback_post ar_content", text),
  ...all("pixmax pixmargin t5 dotiles vgw vgwref vgwmin vmargel vmarger vmargol vmargor", text),
  _bear_account: nothing,
  ...all("inserted updated", utcDateTime),
});

/** `config` of a smartlink. */
export const config: Shape = { global: object, timestamp: integer, auras: nothing };

/** `config.global` of a smartlink. */
export const globalSettings: Shape = {
  ...all("assetTrack printTrack pageTrack initTrack closeTrack focusTrack", track),
  ...all("sendHeaders sendPosition printAllowed displayAllowed assetEnabled assetInteraction extractPDF", flag),
  ...all("allowRemote onePageView twoPageView flipBookViez thumbnails assetsOffline assetsFull", flag),
  ...all("sendMailCreate pdfzPassword emailRequired assetShowOnStartup", flag),
  ...all("usageLimited userStatus startupView summary sidebarOpened sendMailOpen", integer),
  ...all("startDateTime endDateTime googleAnalytic", unset),
};

/** An entry of a smartlink's `files`. */
export const namedFile: Shape = { ...all("mimetype filename", text), filesize: integer };

/** An entry of an asset's `files`. */
export const resource: Shape = { ...namedFile, url: address };

/** The record that `POST /asset` answers. */
export const asset: Shape = {
  ...all("id _organization _document", id),
  ...all("assetId username", text),
  page: integer,
  updateBear: boolean,
  ...all("files aura", object),
  ...all("inserted updated", utcDateTime),
};

/** The `aura` of an asset: its name, position and actions. */
export const aura: Shape = {
  ...all("_document name background api", text),
  ...all("page order", integer),
  ...all("center_x center_y center_z", number),
  rect: listOf(number, 2),
  actions: listOf(object),
};

/** The job that the calls of a batch answer. */
export const job: Shape = {
  ...all("batch_id job_id", id),
  status: text,
  started: utcDateTime,
  finished: either(utcDateTime, nothing),
  ...all("succeededCount erroredCount", integer),
};

/** Returns the fields that are missing or of a wrong type, with their values. */
export const findMismatches = (record: unknown, shape: Shape): readonly string[] => {
  if (!object(record)) return [`Not an object: ${JSON.stringify(record)}`];
  const fields = record as Readonly<Record<string, unknown>>;
  return Object.entries(shape).flatMap(([name, check]) =>
    Object.hasOwn(fields, name) && check(fields[name]) ? [] : [`${name}: ${JSON.stringify(fields[name])}`],
  );
};
