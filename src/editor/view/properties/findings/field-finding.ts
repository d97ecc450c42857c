/** What a field shows below it. */
export interface FieldFinding {
  readonly kind: "problem" | "warning";
  /** Says what is wrong and what to do, in the language of the page. */
  readonly message: string;
  /** A sentence of the domain that follows, in English. */
  readonly detail?: string;
}
