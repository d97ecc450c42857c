export interface Ids {
  /** An opaque identifier: 24 hex digits. */
  newId(): string;
  /** 128 random bits as 26 characters of base32, lower case: a link that cannot be guessed. */
  newSuffix(): string;
}
