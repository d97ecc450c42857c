/** Names and purposes of the strategies in the language of the manager. */
import { msg } from "@lit/localize";
import type { Strategy } from "#domain/model/batch.ts";

interface StrategyText {
  readonly name: string;
  readonly purpose: string;
}

const texts: Readonly<Record<Strategy, () => StrategyText>> = {
  original: () => ({ name: msg("Complete"), purpose: msg("one file that opens anywhere") }),
  mixed: () => ({ name: msg("Mixed"), purpose: msg("reader inside, PDF beside, for a web server") }),
  smallest: () => ({ name: msg("Linked"), purpose: msg("for a web server") }),
};

/** Returns the name and the purpose of a strategy. */
export const describeStrategy = (strategy: Strategy): StrategyText => texts[strategy]();
