/** A change of a formatted text: the detail of `text-change`. */
export interface TextChange {
  readonly text: string;
  /** Changes with the same key that follow each other within a second are one step of undo. */
  readonly joinKey: string;
}
