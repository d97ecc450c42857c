/**
 * The link rule: decides which addresses a smartlink may open, show, play or fetch. It is applied when a file is
 * generated and again when the reader acts. Addresses that have none of the allowed forms are rejected.
 */
import { truncate } from "../text/truncate.ts";

/** The use of an address. `open`: a person navigates to it. `image`, `media`: shown or played. `fetch`: read or downloaded. */
export type LinkKind = "open" | "image" | "media" | "fetch";

const schemes: Readonly<Record<LinkKind, readonly string[]>> = {
  open: ["https:", "http:", "mailto:", "tel:"],
  image: ["https:", "http:"],
  media: ["https:", "http:"],
  fetch: ["https:", "http:"],
};

/** `data:` addresses are allowed only for content that is shown in place, never for navigation. */
const dataForms: Readonly<Partial<Record<LinkKind, RegExp>>> = {
  image: /^data:image\/[a-z0-9.+-]+[;,]/i,
  media: /^data:(?:audio|video)\/[a-z0-9.+-]+[;,]/i,
};

const schemeForm = /^[a-z][a-z0-9+.-]*:/i;
const webForm = /^https?:/i;
/** Browsers also accept `https:host`, `https:/host` and `https:\\host`, which no author writes. */
const plainWebForm = /^https?:\/\/[^/\\?#]/i;
/** After a slash, the address would be a path, which a browser may resolve to nothing (`mailto:/..`). */
const opaqueForm = /^(?:mailto|tel):(?!\/)[^?#]/i;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controlCharacter = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Returns whether the text has a control character. */
export const hasControl = (text: string): boolean => controlCharacter.test(text);

/** Returns whether the address begins with a scheme, such as `https:`. */
export const hasScheme = (address: string): boolean => schemeForm.test(address);

const parseUrl = (address: string, base?: string): URL | undefined => {
  try {
    return base === undefined ? new URL(address) : new URL(address, base);
  } catch {
    return undefined;
  }
};

/**
 * Returns the normalized address, or undefined if it is rejected. Relative addresses need a `base`; with a `file:` base,
 * they are allowed for images and media only. Surrounding spaces are ignored. Control characters, user names and
 * passwords are rejected.
 */
export const safeLink = (address: string, kind: LinkKind, base?: string): string | undefined => {
  const text = address.replace(/^ +| +$/g, "");
  if (text === "" || text.startsWith("\\") || controlCharacter.test(text)) return undefined;
  if (!hasScheme(text)) return base === undefined ? undefined : relativeLink(text, kind, base);
  if (/^data:/i.test(text)) return dataForms[kind]?.test(text) ? text : undefined;
  if (!(webForm.test(text) ? plainWebForm : opaqueForm).test(text)) return undefined;
  return allowUrl(parseUrl(text), schemes[kind]);
};

const relativeLink = (text: string, kind: LinkKind, base: string): string | undefined => {
  const beside = /^file:/i.test(base) && !/^[/\\]{2}/.test(text) && (kind === "image" || kind === "media");
  return allowUrl(parseUrl(text, base), beside ? [...schemes[kind], "file:"] : schemes[kind]);
};

const allowUrl = (url: URL | undefined, allowed: readonly string[]): string | undefined =>
  url !== undefined && allowed.includes(url.protocol) && url.username === "" && url.password === ""
    ? // Lines of a prepared mail end with CRLF: some mail programs join lines that end otherwise (RFC 6068, 5).
      url.protocol === "mailto:"
      ? url.href.replace(/%0D%0A|%0D|%0A/gi, "%0D%0A")
      : url.href
    : undefined;

const expectedForms: Readonly<Record<LinkKind, string>> = {
  open: "an address that begins with https://, http://, mailto: or tel:",
  image: "an address that begins with https:// or http://, or a data:image address",
  media: "an address that begins with https:// or http://, or a data:audio or data:video address",
  fetch: "an address that begins with https:// or http://",
};

/** Why `safeLink` rejects an address. `scheme`: it has one that is not allowed there. */
export type LinkFault = "empty" | "control" | "credentials" | "no-scheme" | "not-absolute" | "malformed" | "scheme";

/** Finds why `safeLink` rejects the address. */
export const findLinkFault = (address: string, kind: LinkKind): LinkFault => {
  const text = address.replace(/^ +| +$/g, "");
  if (text === "") return "empty";
  if (controlCharacter.test(text)) return "control";
  const url = parseUrl(text);
  if (url !== undefined && (url.username !== "" || url.password !== "")) return "credentials";
  if (/^(?:www\.|[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$))/i.test(text)) return "no-scheme";
  const scheme = readScheme(text);
  if (/^[/\\]/.test(text) || scheme === undefined) return "not-absolute";
  return schemes[kind].includes(scheme) ? "malformed" : "scheme";
};

/** Returns the scheme of an address with its colon, in lower case; undefined if it has none. */
export const readScheme = (address: string): string | undefined => schemeForm.exec(address.trim())?.[0].toLowerCase();

/** Describes why `safeLink` rejects the address and what to do. */
export const describeLinkProblem = (address: string, kind: LinkKind): string => {
  const text = truncate(address.replace(/^ +| +$/g, ""));
  const instead = `Use ${expectedForms[kind]}.`;
  const sentences: Readonly<Record<LinkFault, string>> = {
    empty: `The address is empty. ${instead}`,
    control: `The address "${text}" has a control character, such as a line break or a tab. Remove it.`,
    credentials: "The address has a user name or a password. Remove the part before the @.",
    "no-scheme": `The address "${text}" has no scheme. Write https://${text}.`,
    "not-absolute": `The address "${text}" is not absolute. ${instead}`,
    malformed: `The address "${text}" is not well-formed. ${instead}`,
    scheme: `An address with ${truncate(readScheme(address) ?? "")} is not allowed here. ${instead}`,
  };
  return sentences[findLinkFault(address, kind)];
};
