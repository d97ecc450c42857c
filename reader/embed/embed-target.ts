/** What the frame of an embedded reader loads, from the attributes of its element. */
export interface EmbedAttributes {
  readonly src: string;
  /** `application/pdf` where the address does not tell. */
  readonly type: string;
  /** From 1; anything else: the first. */
  readonly page: number;
  readonly lang: string;
  readonly visitor: string;
}

export interface EmbedTarget {
  readonly frame: string;
  /** Address of the PDF that the frame waits for. */
  readonly pdf?: string;
}

/** `site`, `base`: absolute, the site ending in a slash. Undefined where `src` is no address that a frame may have. */
export const resolveEmbedTarget = (
  wish: EmbedAttributes,
  { site, base }: { readonly site: string; readonly base: string },
): EmbedTarget | undefined => {
  const src = wish.src.trim();
  if (src === "") return undefined;
  const isId = /^[A-Za-z0-9_-]+$/.test(src);
  const address = isId ? new URL("reader/", site) : addressOf(src, base);
  if (address === undefined) return undefined;
  if (isId) address.searchParams.set("sl", src);
  const isPdf = !isId && (wish.type.startsWith("application/pdf") || /\.pdf$/i.test(address.pathname));
  const frame = isPdf ? new URL("reader/?embedded", site) : address;
  if (wish.lang) frame.searchParams.set("lang", wish.lang);
  if (wish.visitor) frame.searchParams.set("q", wish.visitor);
  if (Number.isSafeInteger(wish.page) && wish.page > 1) frame.hash = `page=${wish.page}`;
  return { frame: frame.href, ...(isPdf ? { pdf: address.href } : {}) };
};

const addressOf = (src: string, base: string): URL | undefined => {
  if (!URL.canParse(src, base)) return undefined;
  const url = new URL(src, base);
  return url.protocol === "https:" || url.protocol === "http:" || url.protocol === "file:" ? url : undefined;
};
