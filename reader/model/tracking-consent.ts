/** Decides whether tracked events may leave the page. The strictest rule wins. */

/** The visitor's answer to the consent prompt. */
export type ConsentAnswer = "yes" | "no";

/**
 * - `refused`: nothing is sent, and the visitor is not asked.
 * - `local`: there is no receiver, so there is no need to ask.
 * - `ask`: nothing is sent until the visitor agrees.
 * - `on`: events are stored and sent.
 */
export type TrackingPermission = "refused" | "local" | "ask" | "on";

/** What the decision depends on. */
export interface ConsentContext {
  /** The document is open in the author's preview. */
  readonly preview: boolean;
  /** The value of the `q` parameter. */
  readonly visitor: string;
  /** The browser sends Global Privacy Control or Do Not Track. */
  readonly optsOut: boolean;
  /** Whether the smartlink names a collector or an analytics service. */
  readonly hasReceivers: boolean;
  /** `config.global.consent`; `given` if the author has another legal basis. */
  readonly setting: "ask" | "given";
  /** The stored answer of an earlier visit. */
  readonly answer: ConsentAnswer | undefined;
}

/** Returns the permission for this opening. */
export const decidePermission = ({
  preview,
  visitor,
  optsOut,
  hasReceivers,
  setting,
  answer,
}: ConsentContext): TrackingPermission => {
  if (preview || optsOut || visitor === "anonymous") return "refused";
  if (!hasReceivers) return "local";
  if (answer === "no") return "refused";
  return setting === "given" || answer === "yes" ? "on" : "ask";
};

/** A stored answer expires after half a year; then the visitor is asked again. */
export const answerLifetimeMs = 182 * 24 * 60 * 60 * 1000;
