/**
 * The fragment of an address that leads to a position in a document: `#page=4`, `#search=red wine`, `#asset=<id>`, joined
 * by `&`. Unknown names are ignored; whether the page or asset exists is checked by the reader.
 */

/** A position in a document; each field is optional. */
export interface DeepLink {
  /** Counted from 1. */
  readonly page?: number | undefined;
  readonly search?: string | undefined;
  readonly asset?: string | undefined;
}

/** Longer values are cut. */
const maxValueLength = 500;

/** Returns undefined for an invalid escape sequence. */
const decodeValue = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
};

/** An address can name whole numbers from 1 with at most nine digits. */
const isValidPage = (page: number | undefined): boolean =>
  page === undefined || (Number.isInteger(page) && page >= 1 && page < 1e9);

/** Drops lone surrogates, for which `encodeURIComponent` throws. */
const encodeValue = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ""));

type Pair = readonly [name: string, value: string];

const splitPairs = (hash: string): readonly Pair[] =>
  hash
    .replace(/^#/, "")
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const at = part.indexOf("=");
      return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
    });

const names = ["page", "search", "asset"] as const;

/** Parses `hash`, with or without its `#`. Of repeated names the first counts. Invalid values become undefined. */
export const parseDeepLink = (hash: string): DeepLink => {
  const pairs = splitPairs(hash);
  const textOf = (name: keyof DeepLink): string =>
    (decodeValue(pairs.find(([pairName]) => pairName === name)?.[1] ?? "") ?? "").slice(0, maxValueLength);
  const page = textOf("page");
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : undefined,
    search: textOf("search").trim() || undefined,
    asset: textOf("asset") || undefined,
  };
};

/**
 * Formats a fragment with its `#`, or an empty string if nothing is left. Foreign parts of `hash` come first. An invalid
 * page number is left out.
 */
export const formatDeepLink = (link: DeepLink, hash = ""): string => {
  const validLink = isValidPage(link.page) ? link : { ...link, page: undefined };
  const foreignPairs = splitPairs(hash).filter(([name]) => !names.some((ownName) => ownName === name));
  const ownPairs = names
    .map((name): Pair => [name, validLink[name] === undefined ? "" : encodeValue(String(validLink[name]))])
    .filter(([, value]) => value !== "");
  const text = [...foreignPairs, ...ownPairs]
    .map(([name, value]) => (value === "" ? name : `${name}=${value}`))
    .join("&");
  return text === "" ? "" : `#${text}`;
};
