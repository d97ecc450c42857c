/** An event that waits for its collector. */
export interface StoredEvent {
  /** `<address of the collector> <id of the event>` */
  readonly key: string;
  readonly url: string;
  /** Time of the event, ms since 1970. */
  readonly atMs: number;
  /** Identifies the opening that stored it. */
  readonly tab: string;
  /** Scope of the consent under which it was stored. */
  readonly scope: string;
  /** JSON of the record. */
  readonly json: string;
}
