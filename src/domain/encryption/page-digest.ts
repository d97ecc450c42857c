/**
 * What the digest of a generated page covers, as the bytes to be hashed: its policy, its styles and its smartlink, which
 * stand in the clear. It tells what was changed on the way; whoever changes a file on purpose can change the digest too.
 */
export interface DigestedPage {
  /** The content security policy. */
  readonly policy: string;
  readonly style: string;
  /** The JSON of the `smartlink` element, as it stands in the page. */
  readonly data: string;
}

export const buildDigestInput = ({ policy, style, data }: DigestedPage): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${policy}\n${style}\n${data}`);
