/** An event that waits for its collector. */
export interface StoredEvent {
  /** `<collector's address> <event's id>` */
  readonly key: string;
  readonly url: string;
  /** Of the event, ms since 1970. */
  readonly atMs: number;
  /** Which opening made it. */
  readonly tab: string;
  /** Under which consent it was kept. */
  readonly scope: string;
  /** The event. */
  readonly json: string;
}
