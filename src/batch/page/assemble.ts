/**
 * Assembles a generated file as a list of chunks: its own text (head, policy, smartlink) and references to parts that it
 * shares with other files. The same smartlink, runtime files and parts give the same bytes.
 */

import type { Encoding } from "#domain/model/batch.ts";
import type { DeliveredSmartlink, EncryptedSmartlink } from "#domain/model/delivery.ts";
import type { OutputChunk, PartRef } from "#domain/model/output.ts";
import { isRightToLeft } from "#domain/text/direction.ts";
import { encodeHtmlText, encodeJson } from "#domain/text/json-text.ts";
import { analyticsSources } from "#domain/tracking/analytics.ts";
import { memoizeLast } from "#domain/values/memoize-last.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import { measureChunks, measureText } from "../parts/chunk-size.ts";
import type { EncryptedFile, Encryptor } from "../parts/encryptors.ts";
import type { Frame } from "./frame.ts";
import type { PageDigester } from "./page-digester.ts";
import { buildPolicy } from "./policy.ts";
import { collectScriptHashes } from "./script-hashes.ts";
import type { SmartlinkEncoder } from "./smartlink-json.ts";
import { type Placements, strategies } from "./strategies.ts";

/** What a page consists of. */
export interface Page {
  readonly smartlink: DeliveredSmartlink;
  readonly manifest: RuntimeManifest;
  readonly encoding: Encoding;
  /** Whether the PDF needs WebAssembly decoders. */
  readonly decoders: boolean;
  /** In the smartlink's language. */
  readonly frame: Frame;
  /** The icon of the browser's tab, a `data:` address. */
  readonly icon?: string | undefined;
  /** Encoded parts in the order in which the reader needs them: worker, reader, resources, PDF, files. */
  readonly parts: readonly PartRef[];
}

/** The chunks of a page in their order. */
export interface AssembledPage {
  readonly pieces: readonly OutputChunk[];
  /** Size of all chunks in bytes. */
  readonly size: number;
}

/** What unencrypted pages of a batch are assembled with. */
export interface PageTools {
  readonly encodeSmartlink: SmartlinkEncoder;
  readonly digestPage: PageDigester;
}

/** Assembles an unencrypted page. */
export const assemblePage = (page: Page, { encodeSmartlink, digestPage }: PageTools): AssembledPage => {
  const { smartlink, manifest } = page;
  const policy = buildPolicy(page);
  const data = encodeSmartlink(smartlink);
  const { hex, dataSize } = digestPage({ policy, style: manifest.style.code, data });
  const head = {
    title: smartlink.title,
    description: smartlink.smartlinkSocialDesc,
    icon: page.icon,
    policy,
    language: readLanguage(smartlink),
    data,
    dataSize,
    digest: hex,
  };
  return assembleChunks(page, head);
};

/** A page whose smartlink and files are encrypted. */
export interface EncryptedPage extends Page {
  readonly encryptor: Encryptor;
  readonly encryptedFiles: readonly EncryptedFile[];
}

/**
 * Assembles an encrypted page. Unencrypted are only the scripts, the encryption header, and the language and
 * the skin of the password prompt. Title, icon, policy and part names reveal nothing about the smartlink.
 */
export const assembleEncryptedPage = async (page: EncryptedPage): Promise<AssembledPage> => {
  const { encryptor, encryptedFiles } = page;
  const { delivery, config } = page.smartlink;
  const policy = buildPolicy({ ...page, encryptedBeside: encryptedFiles.some(({ path }) => path !== undefined) });
  const parts = Object.fromEntries(encryptedFiles.map((piece) => [piece.role, piece.descriptor]));
  const { record, sha256 } = await encryptor.encryptRecord(
    JSON.stringify({ ...page.smartlink, delivery: { ...delivery, sealed: parts, policy } }),
  );
  const data: EncryptedSmartlink = {
    lock: encryptor.header,
    record,
    sha256,
    parts: Object.fromEntries(encryptedFiles.map(({ descriptor: { name }, path }) => [name, path ?? ""])),
    worker: delivery.worker,
    allowRemote: config.global.allowRemote,
    ...(config.skin === undefined ? {} : { skin: config.skin }),
  };
  const inside = encryptedFiles.flatMap(({ path, part }) => (path === undefined ? [part] : []));
  const head = {
    title: neutralTitle,
    policy: buildEncryptedPolicy(page.manifest, strategies[delivery.strategy]),
    language: readLanguage(page.smartlink),
    ...encodeData(data, page.encoding),
  };
  return assembleChunks({ ...page, parts: [...page.parts, ...inside] }, head);
};

/** Assembles an encrypted page with all files inside, for the preview. Its language is encrypted, so it is English. */
export const assembleEncryptedPreview = (data: EncryptedSmartlink, page: PageParts): AssembledPage =>
  assembleChunks(page, {
    title: neutralTitle,
    policy: buildEncryptedPolicy(page.manifest, strategies.original),
    language: neutralLanguage,
    ...encodeData(data, page.encoding),
  });

/** The language of a page whose own language is encrypted. */
export const neutralLanguage = "en";
const neutralTitle = "Protected document";
/** The last chunk of a page. */
export const pageEnd = "</body></html>\n";

interface Head {
  readonly title: string;
  /** The text that chats and social networks show with the link. */
  readonly description?: string | undefined;
  readonly icon?: string | undefined;
  readonly policy: string;
  readonly language: string;
  /** The smartlink as JSON, encoded for the page. */
  readonly data: string;
  /** Size of `data` in bytes of UTF-8. */
  readonly dataSize: number;
  /** sha256 in hex of policy, style and data. Encrypted pages have none: AES-GCM authenticates them. */
  readonly digest?: string;
}

type PageParts = Pick<Page, "manifest" | "encoding" | "frame" | "parts">;

/** Index of the chunk with the data. Files of earlier versions have one text chunk with frame and data at index 0. */
export const dataIndex = 2;

/** Returns the JSON of the smartlink in a page's text; undefined if the chunks are not those of a page. */
export const readSmartlinkJson = (pieces: readonly OutputChunk[]): string | undefined => {
  const dataPiece = pieces[isFramed(pieces) ? dataIndex : 0];
  return typeof dataPiece === "string" ? smartlinkElement.exec(dataPiece)?.[1] : undefined;
};

/** Returns the references to the parts of a page, without its frame. */
export const listParts = (pieces: readonly OutputChunk[]): readonly PartRef[] =>
  pieces.slice(isFramed(pieces) ? dataIndex + 2 : 1).filter((piece) => typeof piece !== "string");

/**
 * Returns a text that two pages of a batch have in common only if they have the same bytes. In a page with a digest, the
 * digest stands for the data, which are most of it.
 */
export const describePage = (pieces: readonly OutputChunk[]): string => {
  const isDigested = typeof pieces[0] === "string" && digestedStart.test(pieces[0]);
  let description = "";
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) description += "\n";
    if (typeof piece !== "string") description += piece.part;
    else if (!isDigested || index !== dataIndex) description += piece;
  }
  return description;
};

const digestedStart = /^<!doctype html><html [^>]* data-digest="/;

const isFramed = (pieces: readonly OutputChunk[]): boolean =>
  typeof pieces[0] === "string" && !smartlinkElement.test(pieces[0]);

const smartlinkElement = /<script type="application\/json" id="smartlink">(.*?)<\/script>/s;

const encodeData = (smartlink: EncryptedSmartlink, encoding: Encoding): Pick<Head, "data" | "dataSize"> => {
  const data = encodeJson(smartlink, { ascii: encoding === "binary" });
  return { data, dataSize: measureText(data) };
};

/** What the data of a page stands between. */
export const dataStart = '<script type="application/json" id="smartlink">';
export const dataEnd = "</script>";

const assembleChunks = ({ encoding, frame, parts }: PageParts, head: Head): AssembledPage => {
  const start = renderStart(encoding, head);
  const common = renderCommonTags[encoding](head.policy);
  const names = renderNames(encoding, head);
  const data = `${dataStart}${head.data}${dataEnd}`;
  const knownSize = common.size + dataStart.length + head.dataSize + dataEnd.length;
  return {
    pieces: [start + common.text + names, frame.opening, data, frame.start, ...parts, pageEnd],
    size: knownSize + measureChunks([start + names, frame.opening, frame.start, ...parts, pageEnd]),
  };
};

const encodeText = (value: string, encoding: Encoding): string =>
  encodeHtmlText(value, { ascii: encoding === "binary" });

const renderStart = (encoding: Encoding, { language, digest }: Head): string =>
  `<!doctype html><html lang="${encodeText(language, encoding)}"${isRightToLeft(language) ? ' dir="rtl"' : ""}${digest ? ` data-digest="${digest}"` : ""}><head>`;

/** Creates a function that returns the tags of pages with the same policy, as most pages of a batch are. */
const createCommonTags = (encoding: Encoding) =>
  memoizeLast((policy: string) => {
    const text = [
      `<meta charset="${encoding === "binary" ? "windows-1252" : "utf-8"}">`,
      `<meta http-equiv="Content-Security-Policy" content="${unescapeQuotes(encodeText(policy, encoding))}">`,
      '<meta name="viewport" content="width=device-width,initial-scale=1">',
      '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">',
    ].join("");
    return { text, size: measureText(text) };
  });

const renderCommonTags = { text: createCommonTags("text"), binary: createCommonTags("binary") };

const renderNames = (encoding: Encoding, { title, icon, description }: Head): string => {
  const text = (value: string) => encodeText(value, encoding);
  return [
    `<title>${text(title)}</title><link rel="icon" href="${text(icon ?? "data:,")}">`,
    ...(description ? renderSocialTags(text(title), text(description)) : []),
  ].join("");
};

/** Saves bytes: an attribute in double quotes needs no references for `'` and `=`, of which a policy has many. */
const unescapeQuotes = (encoded: string): string => encoded.replaceAll("&#39;", "'").replaceAll("&#61;", "=");

/** Both texts are encoded already. */
const renderSocialTags = (title: string, description: string): readonly string[] => [
  `<meta name="description" content="${description}">`,
  `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`,
];

/** Returns the smartlink's language as a BCP 47 tag; `en` if it has none or an invalid one. */
export const readLanguage = ({ campaignLanguage }: Pick<DeliveredSmartlink, "campaignLanguage">): string => {
  const [first] = campaignLanguage;
  return first !== undefined && /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$/.test(first)
    ? first.replaceAll("_", "-")
    : "en";
};

// Builds the unencrypted policy of an encrypted file. It is the same for all files of a strategy, because an exact policy
// would reveal whom the smartlink contacts, which assets it has and what kind of PDF it contains. The exact policy is
// encrypted with the smartlink, and the reader adds it before it shows anything. A browser enforces both, so this policy
// must allow everything that an exact policy can allow.

const anywhere = "https: http:";

/** Returns the policy as the text of a meta element. */
const buildEncryptedPolicy = (manifest: RuntimeManifest, placed: Placements): string =>
  [
    "default-src 'none'",
    `script-src ${collectScriptHashes(manifest, placed).join(" ")} ${analyticsSources.script} 'wasm-unsafe-eval'`,
    "style-src 'unsafe-inline'",
    "worker-src blob:",
    `img-src blob: data: ${anywhere}`,
    `media-src blob: data: ${anywhere}`,
    `font-src 'self' blob: data: ${anywhere}`,
    `frame-src blob: data: ${anywhere}`,
    `connect-src 'self' ${anywhere}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types smartlink ${analyticsSources.trustedTypes}`,
  ].join("; ");
