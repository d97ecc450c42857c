/**
 * One generated file, as pieces: the text of its own (head, policy, smartlink) and the parts it shares with others. The
 * same smartlink, kit and parts give the same bytes.
 */
import type { Encoding } from "#domain/model/batch.ts";
import type { DeliveredSmartlink, LockedSmartlink } from "#domain/model/delivery.ts";
import type { PartRef, Piece } from "#domain/model/output.ts";
import { isRightToLeft } from "#domain/rules/direction.ts";
import { encodeHtmlText, encodeJson } from "#domain/rules/json-text.ts";
import type { KitManifest } from "#ports/kit.ts";
import { firstWords } from "./first-words.ts";
import { lockedPolicy, shownPolicy } from "./locked-policy.ts";
import { policyOf } from "./policy.ts";
import type { Seal, SealedPiece } from "./seals.ts";
import { strategies } from "./strategies.ts";

export interface Page {
  readonly smartlink: DeliveredSmartlink;
  readonly kit: KitManifest;
  readonly encoding: Encoding;
  readonly decoders: boolean;
  /** Whether it has the script of the panels. */
  readonly panels: boolean;
  /** Folder of the reader's files, relative or absolute, ending in a slash. */
  readonly runtimeUrl: string;
  /** Of the window's tab: a data address. */
  readonly icon?: string | undefined;
  /** Encoded parts in the order in which the reader wants them: reader, worker, resources, files, PDF. */
  readonly parts: readonly PartRef[];
}

export const assemblePage = (page: Page): readonly Piece[] => {
  const { smartlink } = page;
  const head = {
    title: smartlink.title,
    description: smartlink.smartlinkSocialDesc,
    icon: page.icon,
    policy: policyOf(page),
    language: languageOf(smartlink),
    data: smartlink,
    start: startOf(page),
  };
  return [headOf(page, head), ...page.parts, foot];
};

export interface LockedPage extends Page {
  readonly seal: Seal;
  readonly sealed: readonly SealedPiece[];
}

/**
 * The same file with a lock: in the clear stand the scripts, the lock, and the language that the password is asked for
 * in. Title, icon, policy, names of parts say nothing.
 */
export const assembleLocked = async (page: LockedPage): Promise<readonly Piece[]> => {
  const { seal, sealed } = page;
  const { delivery, config } = page.smartlink;
  const policy = policyOf({ ...page, sealedBeside: sealed.some(({ path }) => path !== undefined) });
  const parts = Object.fromEntries(sealed.map((piece) => [piece.role, piece.sealed]));
  const { record, sha256 } = await seal.record(
    JSON.stringify({ ...page.smartlink, delivery: { ...delivery, sealed: parts, policy } }),
  );
  const data: LockedSmartlink = {
    lock: seal.lock,
    record,
    sha256,
    parts: Object.fromEntries(sealed.map(({ sealed: { name }, path }) => [name, path ?? ""])),
    worker: delivery.worker,
    allowRemote: config.global.allowRemote,
  };
  const inside = sealed.flatMap(({ path, part }) => (path === undefined ? [part] : []));
  const head = {
    title: neutralTitle,
    policy: lockedPolicy(policy),
    language: languageOf(page.smartlink),
    data,
    start: startOf(page),
  };
  return [headOf(page, head), ...page.parts, ...inside, foot];
};

/** A locked file as the site shows it, with everything inside. Its language is not known here, the reader's is. */
export const assembleShown = (
  data: LockedSmartlink,
  { kit, encoding, parts }: Pick<Page, "kit" | "encoding" | "parts">,
): readonly Piece[] => {
  const head = { title: neutralTitle, policy: shownPolicy(kit), language: "en", start: bootIn(kit), data };
  return [headOf({ kit, encoding }, head), ...parts, foot];
};

const neutralTitle = "Protected document";
const foot = "</body></html>\n";

interface Head {
  readonly title: string;
  /** What chats and networks show beside the link. */
  readonly description?: string | undefined;
  readonly icon?: string | undefined;
  readonly policy: string;
  readonly language: string;
  readonly data: DeliveredSmartlink | LockedSmartlink;
  /** What starts the reader: the boot script's code, or a link to the reader. */
  readonly start: string;
}

const headOf = ({ kit, encoding }: Pick<Page, "kit" | "encoding">, head: Head): string => {
  const plainAscii = { ascii: encoding === "binary" };
  const text = (value: string) => encodeHtmlText(value, plainAscii);
  const { language } = head;
  const { script, slow, ...faults } = firstWords(language);
  // Where the reader is linked, no boot script looks at the file.
  const said = { slow, ...(head.start === bootIn(kit) ? faults : {}) };
  return [
    `<!doctype html><html lang="${text(language)}"${isRightToLeft(language) ? ' dir="rtl"' : ""}><head>`,
    `<meta charset="${encoding === "binary" ? "windows-1252" : "utf-8"}">`,
    `<meta http-equiv="Content-Security-Policy" content="${text(head.policy)}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">',
    `<title>${text(head.title)}</title><link rel="icon" href="${text(head.icon ?? "data:,")}">`,
    ...(head.description ? cardOf(text(head.title), text(head.description)) : []),
    `<style>${kit.style.code}</style></head><body>`,
    `<noscript>${text(script)}</noscript>`,
    `<smartlink-reader ${Object.entries(said)
      .map(([name, words]) => `data-${name}="${text(words)}"`)
      .join(" ")}></smartlink-reader>`,
    `<script type="application/json" id="smartlink">${encodeJson(head.data, plainAscii)}</script>`,
    head.start,
  ].join("");
};

/** Both texts encoded. */
const cardOf = (title: string, description: string): readonly string[] => [
  `<meta name="description" content="${description}">`,
  `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`,
];

const bootIn = ({ boot }: KitManifest): string => `<script>${boot.code}</script>`;

const startOf = ({ smartlink, kit, encoding, runtimeUrl }: Page): string => {
  if (strategies[smartlink.delivery.strategy].reader === "inline") return bootIn(kit);
  const address = encodeHtmlText(runtimeUrl + kit.reader.file, { ascii: encoding === "binary" });
  return `<script src="${address}" integrity="${kit.reader.integrity}" crossorigin="anonymous" defer></script>`;
};

const languageOf = ({ campaignLanguage }: DeliveredSmartlink): string => {
  const [first] = campaignLanguage;
  return first !== undefined && /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$/.test(first)
    ? first.replaceAll("_", "-")
    : "en";
};
