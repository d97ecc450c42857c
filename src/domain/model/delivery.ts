/**
 * What a generated file tells the reader beside the smartlink itself: where its parts are. Types only: the reader
 * imports no schema, it trusts the shape of its own file and passes every address through the link rule.
 */

/** A part inside the file, by name, or an address relative to the file, or absolute. */
export type PartSource = InlinePart | LinkedPart;

export interface InlinePart {
  readonly part: string;
}

export interface LinkedPart {
  readonly url: string;
  /** Subresource integrity (`sha384-…`), for code. */
  readonly integrity?: string;
}

export interface Delivery {
  /** Version of this form. */
  readonly format: 1;
  readonly strategy: "smallest" | "mixed" | "original";
  /** Version of the reader the file was made with. */
  readonly reader: string;
  readonly batch_id?: string;
  readonly reference_id?: string;
  readonly pdf: PartSource;
  /** The classic pdf.js worker script. */
  readonly worker: PartSource;
  /**
   * Decoders, fonts and character maps of pdf.js. `inline`: names of those that are parts, each part named like the
   * resource (`wasm/openjpeg.wasm`); `url`: the folder that holds them all.
   */
  readonly resources: { readonly inline: readonly string[] } | { readonly url: string };
  readonly tracking_url?: string;
}

/** The JSON of the `smartlink` element: the smartlink's public fields and its delivery. */
export interface DeliveredSmartlink {
  readonly id: string;
  readonly uuid: string;
  readonly title: string;
  readonly activated: boolean;
  readonly campaignLanguage: readonly string[];
  readonly callback_post?: string;
  readonly tracking_email?: string;
  readonly smartlinkSocialDesc?: string;
  readonly _organization?: string;
  readonly _content?: string;
  readonly config: { readonly global: import("./settings.ts").GlobalSettings };
  readonly assets: readonly import("./asset.ts").Asset[];
  readonly delivery: Delivery;
}
