/**
 * Builds the input of a generated page's digest: policy, style and smartlink, which are not encrypted. The digest detects
 * damage in transit. It does not protect against deliberate changes, since the digest can be changed too.
 */

/** The digested texts of a page. */
export interface DigestedPage {
  /** The content security policy. */
  readonly policy: string;
  readonly style: string;
  /** The JSON of the `smartlink` element, as it stands in the page. */
  readonly data: string;
}

/** Returns the digested text before the smartlink's JSON. */
export const digestPrefix = ({ policy, style }: Pick<DigestedPage, "policy" | "style">): string =>
  `${policy}\n${style}\n`;

/** Builds the bytes to hash. */
export const buildDigestInput = (page: DigestedPage): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(digestPrefix(page) + page.data);
