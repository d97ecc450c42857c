/** Whether events of an opening may leave the page. The strictest answer comes first. */
export type ConsentAnswer = "yes" | "no";

/**
 * refused: nothing leaves, and nobody is asked. local: there is nobody to send to, so there is nothing to ask.
 * ask: nothing leaves until the reader says yes. on: events are kept and sent.
 */
export type TrackingPermission = "refused" | "local" | "ask" | "on";

export interface ConsentContext {
  /** The maker looks at it. */
  readonly preview: boolean;
  /** The `q=` value. */
  readonly visitor: string;
  /** The browser says no for its user: Global Privacy Control, or Do Not Track. */
  readonly optsOut: boolean;
  /** Whether anything would be sent at all. */
  readonly hasReceivers: boolean;
  /** `config.global.consent`: the author may have another legal ground. */
  readonly setting: "ask" | "given";
  /** What the reader answered before. */
  readonly answer: ConsentAnswer | undefined;
}

export const decidePermission = ({
  preview,
  visitor,
  optsOut: objects,
  hasReceivers: sends,
  setting,
  answer,
}: ConsentContext): TrackingPermission => {
  if (preview || objects || visitor === "anonymous") return "refused";
  if (!sends) return "local";
  if (answer === "no") return "refused";
  return setting === "given" || answer === "yes" ? "on" : "ask";
};

/** An answer is good for half a year; then the question comes again. */
export const answerLifetimeMs = 182 * 24 * 60 * 60 * 1000;
