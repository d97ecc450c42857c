/** Adds up the results of checks and suites, and prints them at the end of the log. */
import { formatOutcome } from "./outcomes.mjs";
import { formatSeconds } from "./seconds.mjs";

/**
 * @typedef {import("./outcomes.mjs").Outcome} Outcome
 * @typedef {import("./seconds.mjs").FileSeconds} FileSeconds
 */

const slowestCount = 10;

/** Collects the results of one run of `npm test`. */
export class Summary {
  #passed = 0;
  /** @type {string[]} */
  #failures = [];
  /** @type {Outcome[]} */
  #flaky = [];
  /** @type {FileSeconds[]} */
  #seconds = [];

  /** Adds a check that either passes or fails as a whole. */
  addCheck(/** @type {string} */ title, /** @type {boolean} */ passed) {
    if (passed) this.#passed++;
    else this.addFailure(title);
  }

  addFailure(/** @type {string} */ title) {
    this.#failures.push(`  ${title}`);
  }

  /** @param {{ passed: number, failed: readonly Outcome[], flaky: readonly Outcome[] }} outcomes */
  addTests({ passed, failed, flaky }) {
    this.#passed += passed;
    this.#failures.push(...failed.map(formatOutcome));
    this.#flaky.push(...flaky);
  }

  addSeconds(/** @type {readonly FileSeconds[]} */ files) {
    this.#seconds.push(...files);
  }

  get hasFailures() {
    return this.#failures.length > 0;
  }

  /** The seconds of each file; a file that ran twice for different engines has the sum. */
  get seconds() {
    /** @type {Map<string, FileSeconds>} */
    const byFile = new Map();
    for (const entry of this.#seconds) {
      const key = `${entry.file} ${entry.engine}`;
      byFile.set(key, { ...entry, seconds: entry.seconds + (byFile.get(key)?.seconds ?? 0) });
    }
    return [...byFile.values()].sort((a, b) => b.seconds - a.seconds);
  }

  /** Prints the slowest files, the flaky tests, the failures, and the sum as the last line. */
  print() {
    console.log(`Slowest files:\n${this.seconds.slice(0, slowestCount).map(formatSeconds).join("\n")}\n`);
    console.log(`${[`${this.#flaky.length} flaky`, ...this.#flaky.map(formatOutcome)].join("\n")}\n`);
    if (this.hasFailures) console.log(`Failed:\n${this.#failures.join("\n")}\n`);
    console.log(`${this.#passed} passed, ${this.#failures.length} failed`);
  }
}
