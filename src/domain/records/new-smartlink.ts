/** Creates the record of a new smartlink. */
import type { StoredSmartlink } from "../model/records/smartlink-record.ts";

/** What the record of a new smartlink depends on. */
export interface NewSmartlink {
  readonly id: string;
  readonly uuid: string;
  readonly title: string;
  readonly distribution: number;
  readonly content: {
    readonly id: string;
    readonly filename: string;
    readonly filesize: number;
    readonly mimetype: string;
    readonly pagesWidth: readonly number[];
    readonly pagesHeight: readonly number[];
    /** Crop and art box of each page; absent in contents of earlier versions. */
    readonly crops?: readonly string[] | undefined;
    readonly arts?: readonly string[] | undefined;
  };
  readonly _folder: string;
  readonly _organization: string;
  readonly _member: string;
  readonly username: string;
  readonly global: StoredSmartlink["config"]["global"];
  /** Now, ISO 8601 UTC. */
  readonly now: string;
}

/** Initial values of text fields, as in the original product. */
const presetTexts = {
  pdfz_version: "default",
  pdfa_password: "",
  pdfz_password: "",
  google_analytic: "",
  firstPage: "",
  publication: "",
  edition: "",
  smartlinkSocialDesc: "",
  faviconB64: "",
  tracking_email: "",
  callback_post: "",
  ar_content: "1",
  pixmax: "1100",
  pixmargin: "0",
  t5: "60",
  dotiles: "false",
  vgw: "10.0",
  vgwref: "1000",
  vgwmin: "300",
  vmargel: "0.0",
  vmarger: "0.0",
  vmargol: "0.0",
  vmargor: "0.0",
  subDomain: "",
};

const emptyFields = {
  book_id: 0,
  ar_default_language: 0,
  pdfzSize: 0,
  pdfzGzipSize: 0,
  pdfzDeflateSize: 0,
  cloud: 0,
  pivotviewer: false,
  aura2asset: false,
  ar_multi_language: false,
  _bear_account: null,
};

/** Creates the record. Boxes that the content does not have become the full pages. */
export const createSmartlinkRecord = (input: NewSmartlink): StoredSmartlink => {
  const { content, global, now, ...fields } = input;
  const { filename, filesize, mimetype, pagesWidth, pagesHeight } = content;
  const boxes = pagesWidth.map((width, index) => `0 0 ${width} ${pagesHeight[index] ?? 0}`);
  return {
    ...presetTexts,
    ...emptyFields,
    ...fields,
    _content: content.id,
    ip: "127.0.0.1",
    nb_pages: pagesWidth.length,
    status: "DONE",
    activated: true,
    publish: false,
    filesize,
    files: { upload_1: { mimetype, filesize, filename } },
    pages: [],
    auras: [],
    campaignLanguage: [],
    ar_multi_language_list: [],
    error: [],
    pagesAR: pagesWidth.map(() => 0),
    crops: [...(content.crops ?? boxes)],
    arts: [...(content.arts ?? content.crops ?? boxes)],
    pagesWidth: pagesWidth.map(String),
    pagesHeight: pagesHeight.map(String),
    inserted: now,
    updated: now,
    config: { global, timestamp: Date.parse(now), pagesID: [], assets: [], auras: null },
  };
};
