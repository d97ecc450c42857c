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
export const readDeepLink = (hash: string): DeepLink => {
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

/** With `#`, or empty where it says nothing. What `hash` holds besides stays, in front. */
export const writeDeepLink = (link: DeepLink, hash = ""): string => {
  const others = pairsOf(hash).filter(([name]) => !names.some((known) => known === name));
  const ours = names.flatMap((name): Pair[] => (link[name] === undefined ? [] : [[name, encoded(String(link[name]))]]));
  const text = [...others, ...ours].map(([name, value]) => (value === "" ? name : `${name}=${value}`)).join("&");
  return text === "" ? "" : `#${text}`;
};
