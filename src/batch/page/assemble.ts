/**
 * One generated file, as pieces: the text of its own (head, policy, smartlink) and the parts it shares with others. The
 * same smartlink, runtime files and parts give the same bytes.
 */

import { buildDigestInput } from "#domain/encryption/page-digest.ts";
import type { Encoding } from "#domain/model/batch.ts";
import type { DeliveredSmartlink, EncryptedSmartlink } from "#domain/model/delivery.ts";
import type { OutputChunk, PartRef } from "#domain/model/output.ts";
import { isRightToLeft } from "#domain/text/direction.ts";
import { encodeHtmlText, encodeJson } from "#domain/text/json-text.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import type { EncryptedFile, Encryptor } from "../parts/encryptors.ts";
import { buildEncryptedPolicy } from "./encrypted-policy.ts";
import type { Frame } from "./frame.ts";
import { buildPolicy } from "./policy.ts";
import { strategies } from "./strategies.ts";

export interface Page {
  readonly smartlink: DeliveredSmartlink;
  readonly manifest: RuntimeManifest;
  readonly encoding: Encoding;
  readonly decoders: boolean;
  /** In the smartlink's language. */
  readonly frame: Frame;
  /** Of the window's tab: a data address. */
  readonly icon?: string | undefined;
  /** Encoded parts in the order in which the reader wants them: reader, worker, resources, files, PDF. */
  readonly parts: readonly PartRef[];
}

export const assemblePage = async (page: Page, { sha256 }: Pick<Bytes, "sha256">): Promise<readonly OutputChunk[]> => {
  const { smartlink, manifest, encoding } = page;
  const policy = buildPolicy(page);
  const data = dataText(smartlink, encoding);
  const head = {
    title: smartlink.title,
    description: smartlink.smartlinkSocialDesc,
    icon: page.icon,
    policy,
    language: readLanguage(smartlink),
    data,
    digest: await sha256(buildDigestInput({ policy, style: manifest.style.code, data })),
  };
  return pageOf(page, head);
};

export interface EncryptedPage extends Page {
  readonly seal: Encryptor;
  readonly sealed: readonly EncryptedFile[];
}

/**
 * The same file with a lock: in the clear stand the scripts, the lock, and the language that the password is asked for
 * in. Title, icon, policy, names of parts say nothing.
 */
export const assembleEncryptedPage = async (page: EncryptedPage): Promise<readonly OutputChunk[]> => {
  const { seal, sealed } = page;
  const { delivery, config } = page.smartlink;
  const policy = buildPolicy({ ...page, sealedBeside: sealed.some(({ path }) => path !== undefined) });
  const parts = Object.fromEntries(sealed.map((piece) => [piece.role, piece.sealed]));
  const { record, sha256 } = await seal.encryptRecord(
    JSON.stringify({ ...page.smartlink, delivery: { ...delivery, sealed: parts, policy } }),
  );
  const data: EncryptedSmartlink = {
    lock: seal.header,
    record,
    sha256,
    parts: Object.fromEntries(sealed.map(({ sealed: { name }, path }) => [name, path ?? ""])),
    worker: delivery.worker,
    allowRemote: config.global.allowRemote,
  };
  const inside = sealed.flatMap(({ path, part }) => (path === undefined ? [part] : []));
  const head = {
    title: neutralTitle,
    policy: buildEncryptedPolicy(page.manifest, strategies[delivery.strategy]),
    language: readLanguage(page.smartlink),
    data: dataText(data, page.encoding),
  };
  return pageOf({ ...page, parts: [...page.parts, ...inside] }, head);
};

/** A locked file as the site shows it, with everything inside. Its language is not known here, the reader's is. */
export const assembleEncryptedPreview = (data: EncryptedSmartlink, page: Laid): readonly OutputChunk[] =>
  pageOf(page, {
    title: neutralTitle,
    policy: buildEncryptedPolicy(page.manifest, strategies.original),
    language: neutralLanguage,
    data: dataText(data, page.encoding),
  });

/** Of a page that must not tell its own. */
export const neutralLanguage = "en";
const neutralTitle = "Protected document";
const foot = "</body></html>\n";

interface Head {
  readonly title: string;
  /** What chats and networks show beside the link. */
  readonly description?: string | undefined;
  readonly icon?: string | undefined;
  readonly policy: string;
  readonly language: string;
  /** The smartlink as JSON, encoded for the page. */
  readonly data: string;
  /** sha256 in hex, where everything stands in the clear: what is encrypted needs none. */
  readonly digest?: string;
}

type Laid = Pick<Page, "manifest" | "encoding" | "frame" | "parts">;

/** Where the data stands among a page's pieces: the second text of its own. Files of before have one text, frame and all. */
const dataAt = 2;

/** The smartlink in a page's own text, as JSON. */
export const readSmartlinkJson = (pieces: readonly OutputChunk[]): string | undefined => {
  const dataPiece = pieces[isFramed(pieces) ? dataAt : 0];
  return typeof dataPiece === "string" ? smartlinkElement.exec(dataPiece)?.[1] : undefined;
};

/** The parts that a page carries, its frame apart. */
export const listParts = (pieces: readonly OutputChunk[]): readonly PartRef[] =>
  pieces.slice(isFramed(pieces) ? dataAt + 2 : 1).filter((piece) => typeof piece !== "string");

const isFramed = (pieces: readonly OutputChunk[]): boolean =>
  typeof pieces[0] === "string" && !smartlinkElement.test(pieces[0]);

const smartlinkElement = /<script type="application\/json" id="smartlink">(.*?)<\/script>/s;

const dataText = (data: DeliveredSmartlink | EncryptedSmartlink, encoding: Encoding): string =>
  encodeJson(data, { ascii: encoding === "binary" });

const pageOf = ({ encoding, frame, parts }: Laid, head: Head): readonly OutputChunk[] => {
  const data = `<script type="application/json" id="smartlink">${head.data}</script>`;
  return [headOf(encoding, head), frame.opening, data, frame.start, ...parts, foot];
};

/** The beginning of a page, as far as it is its own. */
const headOf = (encoding: Encoding, { language, policy, title, icon, description, digest }: Head): string => {
  const text = (value: string) => encodeHtmlText(value, { ascii: encoding === "binary" });
  return [
    `<!doctype html><html lang="${text(language)}"${isRightToLeft(language) ? ' dir="rtl"' : ""}${digest ? ` data-digest="${digest}"` : ""}><head>`,
    `<meta charset="${encoding === "binary" ? "windows-1252" : "utf-8"}">`,
    `<meta http-equiv="Content-Security-Policy" content="${policyText(text(policy))}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">',
    `<title>${text(title)}</title><link rel="icon" href="${text(icon ?? "data:,")}">`,
    ...(description ? cardOf(text(title), text(description)) : []),
  ].join("");
};

/** A policy has many quotes and signs that a value in double quotes needs no references for. */
const policyText = (encoded: string): string => encoded.replaceAll("&#39;", "'").replaceAll("&#61;", "=");

/** Both texts encoded. */
const cardOf = (title: string, description: string): readonly string[] => [
  `<meta name="description" content="${description}">`,
  `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`,
];

/** A BCP 47 tag. */
export const readLanguage = ({ campaignLanguage }: Pick<DeliveredSmartlink, "campaignLanguage">): string => {
  const [first] = campaignLanguage;
  return first !== undefined && /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$/.test(first)
    ? first.replaceAll("_", "-")
    : "en";
};
