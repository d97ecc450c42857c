/** Creates random identifiers. */
export interface Ids {
  /** Returns an opaque identifier of 24 hex digits. */
  newId(): string;
  /** Returns 128 random bits as 26 lower-case base32 characters, for links that cannot be guessed. */
  newSuffix(): string;
}
