/**
 * The part of an address behind `#` that leads to a place of a document: `#page=4`, `#search=red wine`, `#asset=<id>`,
 * joined by `&`. What it says is only a wish: a page that the document lacks, or an unknown name, is passed over.
 */
export interface DeepLink {
  /** From 1. */
  readonly page?: number | undefined;
  readonly search?: string | undefined;
  readonly asset?: string | undefined;
}

const longest = 500;

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
};

/** Pages that an address can name: whole numbers from 1, of at most nine digits. */
const isPage = (page: number | undefined): boolean =>
  page === undefined || (Number.isInteger(page) && page >= 1 && page < 1e9);

/** Half a character cannot stand in an address. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ""));

type Pair = readonly [name: string, value: string];

const pairsOf = (hash: string): readonly Pair[] =>
  hash
    .replace(/^#/, "")
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const at = part.indexOf("=");
      return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
    });

const names = ["page", "search", "asset"] as const;

/** `hash` with or without its `#`. The first of several values counts. */
export const parseDeepLink = (hash: string): DeepLink => {
  const pairs = pairsOf(hash);
  const textOf = (name: keyof DeepLink): string =>
    (decoded(pairs.find(([given]) => given === name)?.[1] ?? "") ?? "").slice(0, longest);
  const page = textOf("page");
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : undefined,
    search: textOf("search").trim() || undefined,
    asset: textOf("asset") || undefined,
  };
};

/** With `#`, or empty where it says nothing. What `hash` holds besides stays, in front. No page is written but a real one. */
export const formatDeepLink = (place: DeepLink, hash = ""): string => {
  const link = isPage(place.page) ? place : { ...place, page: undefined };
  const others = pairsOf(hash).filter(([name]) => !names.some((known) => known === name));
  const ours = names
    .map((name): Pair => [name, link[name] === undefined ? "" : encoded(String(link[name]))])
    .filter(([, value]) => value !== "");
  const text = [...others, ...ours].map(([name, value]) => (value === "" ? name : `${name}=${value}`)).join("&");
  return text === "" ? "" : `#${text}`;
};
