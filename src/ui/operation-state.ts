import type { Problem } from "#domain/problem.ts";

/** What an element shows of an operation that runs or has ended. */
export interface OperationState {
  /** What it does; undefined when it has ended. No other operation starts before. */
  readonly progress?: string | undefined;
  /** Whether it can be cancelled while it runs. */
  readonly isCancellable?: boolean | undefined;
  /** What it has done, where the person cannot see it. */
  readonly outcome?: string | undefined;
  readonly problems: readonly Problem[];
}
