/**
 * The JSON of a generated file: the smartlink and where its parts are. Types only: the reader imports no schema. It
 * trusts the shape of its own file and passes every address through the link rule.
 */

/** A part inside the file, by name, or an address relative to the file, or absolute. */
export type PartSource = InlinePart | LinkedPart;

/** A part inside the page, by its name. */
export interface InlinePart {
  readonly part: string;
}

/** A file, by its address: absolute, or relative to the page. */
export interface LinkedPart {
  readonly url: string;
  /** Subresource integrity (`sha256-…`), for code. */
  readonly integrity?: string;
}

/** Bytes that are appended to the PDF: a part of the page, or a text of which each character is a byte. */
export type PdfUpdate = InlinePart | { readonly text: string };

/** How a file was generated and where its parts are. */
export interface Delivery {
  /** Version of this format. */
  readonly format: 1;
  readonly strategy: "smallest" | "mixed" | "original";
  /** Version of the reader the file was made with. */
  readonly reader: string;
  readonly batch_id?: string;
  readonly reference_id?: string;
  readonly pdf: PartSource;
  /**
   * Updates that make the PDF personal (ISO 32000-1, 7.5.6). Appended in this order to the bytes of `pdf`, they are the PDF that
   * the reader opens, prints and downloads.
   */
  readonly updates?: readonly PdfUpdate[];
  /** The classic pdf.js worker script. */
  readonly worker: PartSource;
  /**
   * Decoders, fonts and character maps of pdf.js. `inline`: names of those that are parts, each part named like the
   * resource (`wasm/openjpeg.wasm`); `url`: the folder that holds them all.
   */
  readonly resources: { readonly inline: readonly string[] } | { readonly url: string };
  readonly tracking_url?: string;
  /** With a password: how each part is encrypted, by the part's name. */
  readonly sealed?: Readonly<Record<string, EncryptedPart>>;
  /** With a password: the file's exact policy. It is encrypted, because it reveals addresses. */
  readonly policy?: string;
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
  readonly config: {
    readonly global: import("./settings.ts").GlobalSettings;
    readonly skin?: import("./skin.ts").Skin | undefined;
  };
  readonly assets: readonly import("./asset.ts").Asset[];
  readonly delivery: Delivery;
}

/** The parameters of key derivation and encryption, readable without the password. Stored as the field `lock`. */
export interface EncryptionHeader {
  readonly format: 1;
  readonly cipher: "AES-256-GCM";
  readonly kdf: "PBKDF2-SHA256";
  readonly iterations: number;
  /** base64 */
  readonly salt: string;
}

/** An encrypted part of a file. */
export interface EncryptedPart {
  /** Its public name: `sealed/<hex digits>`. */
  readonly name: string;
  /** What was encrypted: the part itself, or its deflate-raw stream. */
  readonly codec: "plain" | "deflate";
  /** Bytes of the part itself. */
  readonly length: number;
}

/** The JSON of the `smartlink` element of an encrypted file: everything that is readable without the password. */
export interface EncryptedSmartlink {
  readonly lock: EncryptionHeader;
  /** The encrypted JSON of the `DeliveredSmartlink`, in base64. */
  readonly record: string;
  /** sha256 of the encrypted JSON in hex. The reader reports a changed file before it asks for the password. */
  readonly sha256: string;
  /** All encrypted parts by public name: the address of a part beside the file, or "" for a part inside it. */
  readonly parts: Readonly<Record<string, string>>;
  /** The classic pdf.js worker script, as in Delivery: it starts while the password is typed. */
  readonly worker: PartSource;
  /** "false": the reader does not prompt for the password in a frame of another site. */
  readonly allowRemote: "true" | "false";
  /** The look of the password gate. */
  readonly skin?: import("./skin.ts").Skin | undefined;
  /**
   * Only in the preview of the site, which has all parts inside: the encrypted policy and the encrypted address of the
   * resources do not apply. `resources`: names of parts, as in Delivery.
   */
  readonly shown?: { readonly resources: readonly string[] };
}
