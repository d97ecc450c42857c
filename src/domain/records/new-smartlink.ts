/** Creates the record of a new smartlink. */

import type { PageCondition } from "../model/page-content.ts";
import type { StoredSmartlink } from "../model/records/smartlink-record.ts";
import type { Skin } from "../model/skin.ts";

/** What a smartlink's record says about its content. */
export interface SmartlinkContent {
  readonly id: string;
  readonly filename: string;
  readonly filesize: number;
  readonly mimetype: string;
  readonly pagesWidth: readonly number[];
  readonly pagesHeight: readonly number[];
  /** Crop and art box of each page; absent in contents of earlier versions. */
  readonly crops?: readonly string[] | undefined;
  readonly arts?: readonly string[] | undefined;
}

/** What the record of a new smartlink depends on. */
export interface NewSmartlink {
  readonly id: string;
  readonly uuid: string;
  readonly title: string;
  readonly distribution: number;
  readonly content: SmartlinkContent;
  readonly _folder: string;
  readonly _organization: string;
  readonly _member: string;
  readonly username: string;
  readonly global: StoredSmartlink["config"]["global"];
  readonly skin?: Skin | undefined;
  readonly marks?: "fill" | undefined;
  readonly pages?: readonly PageCondition[] | undefined;
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

/** Returns the fields of a smartlink's record that follow from its content. Boxes that the content does not have become the full pages. */
export const describeContent = (content: SmartlinkContent) => {
  const { filename, filesize, mimetype, pagesWidth, pagesHeight } = content;
  const boxes = pagesWidth.map((width, index) => `0 0 ${width} ${pagesHeight[index] ?? 0}`);
  return {
    _content: content.id,
    nb_pages: pagesWidth.length,
    filesize,
    files: { upload_1: { mimetype, filesize, filename } },
    pagesAR: pagesWidth.map(() => 0),
    crops: [...(content.crops ?? boxes)],
    arts: [...(content.arts ?? content.crops ?? boxes)],
    pagesWidth: pagesWidth.map(String),
    pagesHeight: pagesHeight.map(String),
  } satisfies Partial<StoredSmartlink>;
};

/** Creates the record of a new smartlink, with the presets of the original product. */
export const createSmartlinkRecord = (input: NewSmartlink): StoredSmartlink => {
  const { content, global, skin, marks, pages, now, ...fields } = input;
  return {
    ...presetTexts,
    ...emptyFields,
    ...fields,
    ...describeContent(content),
    ip: "127.0.0.1",
    status: "DONE",
    activated: true,
    publish: false,
    pages: [],
    auras: [],
    campaignLanguage: [],
    ar_multi_language_list: [],
    error: [],
    inserted: now,
    updated: now,
    config: {
      global,
      ...(skin === undefined ? {} : { skin }),
      ...(marks === undefined ? {} : { marks }),
      ...(pages === undefined ? {} : { pages: [...pages] }),
      timestamp: Date.parse(now),
      pagesID: [],
      assets: [],
      auras: null,
    },
  };
};
