/** Resolves what the frame of `<smartlink-reader>` loads. */

/** The attributes of the element. */
export interface EmbedAttributes {
  readonly src: string;
  /** `application/pdf` for a PDF whose address does not end in `.pdf`. */
  readonly type: string;
  /** Counted from 1; any other value means the first page. */
  readonly page: number;
  readonly lang: string;
  readonly visitor: string;
}

/** What to load. */
export interface EmbedTarget {
  /** Address of the frame. */
  readonly frame: string;
  /** Address of the PDF that the frame expects as a message. */
  readonly pdf?: string;
}

/**
 * Resolves the attributes. Returns undefined if `src` is not an http, https or file address.
 *
 * @param urls Absolute addresses: of the reader's site, ending in a slash, and of the embedding page.
 */
export const resolveEmbedTarget = (
  attributes: EmbedAttributes,
  { site, base }: { readonly site: string; readonly base: string },
): EmbedTarget | undefined => {
  const src = attributes.src.trim();
  if (src === "") return undefined;
  const isId = /^[A-Za-z0-9_-]+$/.test(src);
  const address = isId ? new URL("reader/", site) : parseAddress(src, base);
  if (address === undefined) return undefined;
  if (isId) address.searchParams.set("sl", src);
  const isPdf = !isId && (attributes.type.startsWith("application/pdf") || /\.pdf$/i.test(address.pathname));
  const frame = isPdf ? new URL("reader/?embedded", site) : address;
  if (attributes.lang) frame.searchParams.set("lang", attributes.lang);
  if (attributes.visitor) frame.searchParams.set("q", attributes.visitor);
  if (Number.isSafeInteger(attributes.page) && attributes.page > 1) frame.hash = `page=${attributes.page}`;
  return { frame: frame.href, ...(isPdf ? { pdf: address.href } : {}) };
};

const parseAddress = (src: string, base: string): URL | undefined => {
  if (!URL.canParse(src, base)) return undefined;
  const url = new URL(src, base);
  return url.protocol === "https:" || url.protocol === "http:" || url.protocol === "file:" ? url : undefined;
};
