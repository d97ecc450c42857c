/**
 * Assembles a generated file as a list of chunks: its own text (head, policy, smartlink) and references to parts that it
 * shares with other files. The same smartlink, runtime files and parts give the same bytes.
 */

import type { Encoding } from "#domain/model/batch.ts";
import type { DeliveredSmartlink, EncryptedSmartlink } from "#domain/model/delivery.ts";
import type { OutputChunk, PartRef } from "#domain/model/output.ts";
import { isRightToLeft } from "#domain/text/direction.ts";
import { encodeHtmlText, encodeJson } from "#domain/text/json-text.ts";
import { memoizeLast } from "#domain/values/memoize-last.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import type { EncryptedFile, Encryptor } from "../parts/encryptors.ts";
import { buildEncryptedPolicy } from "./encrypted-policy.ts";
import type { Frame } from "./frame.ts";
import type { PageDigester } from "./page-digester.ts";
import { buildPolicy } from "./policy.ts";
import { encodeSmartlink } from "./smartlink-json.ts";
import { strategies } from "./strategies.ts";

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

/** Returns the chunks of an unencrypted page, in their order. */
export const assemblePage = (page: Page, digestPage: PageDigester): readonly OutputChunk[] => {
  const { smartlink, manifest, encoding } = page;
  const policy = buildPolicy(page);
  const data = encodeSmartlink[encoding](smartlink);
  const head = {
    title: smartlink.title,
    description: smartlink.smartlinkSocialDesc,
    icon: page.icon,
    policy,
    language: readLanguage(smartlink),
    data,
    digest: digestPage({ policy, style: manifest.style.code, data }),
  };
  return assembleChunks(page, head);
};

/** A page whose smartlink and files are encrypted. */
export interface EncryptedPage extends Page {
  readonly encryptor: Encryptor;
  readonly encryptedFiles: readonly EncryptedFile[];
}

/**
 * Returns the chunks of an encrypted page. Unencrypted are only the scripts, the encryption header, and the language and
 * the skin of the password prompt. Title, icon, policy and part names reveal nothing about the smartlink.
 */
export const assembleEncryptedPage = async (page: EncryptedPage): Promise<readonly OutputChunk[]> => {
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
    data: encodeData(data, page.encoding),
  };
  return assembleChunks({ ...page, parts: [...page.parts, ...inside] }, head);
};

/** Returns the chunks of an encrypted page with all files inside, for the preview. Its language is encrypted, so it is English. */
export const assembleEncryptedPreview = (data: EncryptedSmartlink, page: PageParts): readonly OutputChunk[] =>
  assembleChunks(page, {
    title: neutralTitle,
    policy: buildEncryptedPolicy(page.manifest, strategies.original),
    language: neutralLanguage,
    data: encodeData(data, page.encoding),
  });

/** The language of a page whose own language is encrypted. */
export const neutralLanguage = "en";
const neutralTitle = "Protected document";
const pageEnd = "</body></html>\n";

interface Head {
  readonly title: string;
  /** The text that chats and social networks show with the link. */
  readonly description?: string | undefined;
  readonly icon?: string | undefined;
  readonly policy: string;
  readonly language: string;
  /** The smartlink as JSON, encoded for the page. */
  readonly data: string;
  /** sha256 in hex of policy, style and data. Encrypted pages have none: AES-GCM authenticates them. */
  readonly digest?: string;
}

type PageParts = Pick<Page, "manifest" | "encoding" | "frame" | "parts">;

/** Index of the chunk with the data. Files of earlier versions have one text chunk with frame and data at index 0. */
const dataIndex = 2;

/** Returns the JSON of the smartlink in a page's text; undefined if the chunks are not those of a page. */
export const readSmartlinkJson = (pieces: readonly OutputChunk[]): string | undefined => {
  const dataPiece = pieces[isFramed(pieces) ? dataIndex : 0];
  return typeof dataPiece === "string" ? smartlinkElement.exec(dataPiece)?.[1] : undefined;
};

/** Returns the references to the parts of a page, without its frame. */
export const listParts = (pieces: readonly OutputChunk[]): readonly PartRef[] =>
  pieces.slice(isFramed(pieces) ? dataIndex + 2 : 1).filter((piece) => typeof piece !== "string");

const isFramed = (pieces: readonly OutputChunk[]): boolean =>
  typeof pieces[0] === "string" && !smartlinkElement.test(pieces[0]);

const smartlinkElement = /<script type="application\/json" id="smartlink">(.*?)<\/script>/s;

const encodeData = (data: EncryptedSmartlink, encoding: Encoding): string =>
  encodeJson(data, { ascii: encoding === "binary" });

const assembleChunks = ({ encoding, frame, parts }: PageParts, head: Head): readonly OutputChunk[] => {
  const data = `<script type="application/json" id="smartlink">${head.data}</script>`;
  return [renderHead(encoding, head), frame.opening, data, frame.start, ...parts, pageEnd];
};

/** Returns the part of the head that differs from page to page. */
const renderHead = (encoding: Encoding, { language, policy, title, icon, description, digest }: Head): string => {
  const text = (value: string) => encodeHtmlText(value, { ascii: encoding === "binary" });
  return [
    `<!doctype html><html lang="${text(language)}"${isRightToLeft(language) ? ' dir="rtl"' : ""}${digest ? ` data-digest="${digest}"` : ""}><head>`,
    `<meta charset="${encoding === "binary" ? "windows-1252" : "utf-8"}">`,
    `<meta http-equiv="Content-Security-Policy" content="${encodePolicy[encoding](policy)}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">',
    `<title>${text(title)}</title><link rel="icon" href="${text(icon ?? "data:,")}">`,
    ...(description ? renderSocialTags(text(title), text(description)) : []),
  ].join("");
};

const createPolicyEncoder = (ascii: boolean) =>
  memoizeLast((policy: string) => unescapeQuotes(encodeHtmlText(policy, { ascii })));

/** Encodes a policy for an attribute in double quotes. Most pages of a batch have the same policy. */
const encodePolicy: Readonly<Record<Encoding, (policy: string) => string>> = {
  text: createPolicyEncoder(false),
  binary: createPolicyEncoder(true),
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
