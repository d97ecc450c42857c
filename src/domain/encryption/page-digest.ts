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

/** Builds the bytes to hash. */
export const buildDigestInput = ({ policy, style, data }: DigestedPage): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${policy}\n${style}\n${data}`);
