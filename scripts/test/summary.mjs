/** Adds up the results of checks and suites, and prints them at the end of the log. */
import { formatAreas, readRecordedRuns, recordRun, sumAreas } from "./areas.mjs";
import { formatOutcome } from "./outcomes.mjs";
import { formatSeconds } from "./seconds.mjs";

/**
 * @typedef {import("./areas.mjs").Command} Command
 * @typedef {import("./outcomes.mjs").Outcome} Outcome
 * @typedef {import("./seconds.mjs").FileSeconds} FileSeconds
 * @typedef {import("./totals.mjs").Totals} Totals
 */

const slowestCount = 10;

/** Collects the results of one run. */
export class Summary {
  #passed = 0;
  /** @type {string[]} */
  #failures = [];
  /** @type {Outcome[]} */
  #flaky = [];
  /** @type {FileSeconds[]} */
  #seconds = [];
  /** @type {string[]} */
  #notes = [];

  /**
   * Adds a check that either passes or fails as a whole.
   * @param {string} title
   * @param {boolean} passed
   * @param {number} seconds
   */
  addCheck(title, passed, seconds) {
    this.#seconds.push({ file: title, engine: "", seconds });
    if (passed) this.#passed++;
    else this.addFailure(title);
  }

  addFailure(/** @type {string} */ title) {
    this.#failures.push(`  ${title}`);
  }

  /** Adds a sentence to the end of the log, about something that is no failure. */
  addNote(/** @type {string} */ sentence) {
    this.#notes.push(sentence);
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

  /** Adds the sums of an earlier run. */
  addTotals(/** @type {Totals} */ { passed, failures, flaky, seconds }) {
    this.#passed += passed;
    this.#failures.push(...failures);
    this.#flaky.push(...flaky);
    this.#seconds.push(...seconds);
  }

  get hasFailures() {
    return this.#failures.length > 0;
  }

  /** @returns {Totals} */
  get totals() {
    return { passed: this.#passed, failures: this.#failures, flaky: this.#flaky, seconds: this.seconds };
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

  /**
   * Prints the seconds of each area, the slowest files, the flaky tests, the failures, and the sum as the last line.
   * @param {string} root
   * @param {Command} command
   * @param {number} minutes of the run so far
   */
  print(root, command, minutes) {
    const recorded = readRecordedRuns(root)[command]?.areas ?? {};
    console.log(`Seconds of each area:\n${formatAreas(sumAreas(this.#seconds), recorded, command)}\n`);
    console.log(`Slowest files:\n${this.seconds.slice(0, slowestCount).map(formatSeconds).join("\n")}\n`);
    console.log(`${[`${this.#flaky.length} flaky`, ...this.#flaky.map(formatOutcome)].join("\n")}\n`);
    for (const note of this.#notes) console.log(`${note}\n`);
    if (this.hasFailures) console.log(`Failed:\n${this.#failures.join("\n")}\n`);
    console.log(`npm run ${command}: ${minutes.toFixed(1)} min`);
    console.log(`${this.#passed} passed, ${this.#failures.length} failed`);
  }

  /**
   * Records the seconds of each area, for the next runs to be compared with.
   * @param {string} root
   * @param {Command} command
   * @param {number} minutes
   */
  record(root, command, minutes) {
    recordRun(root, command, { minutes: Math.round(minutes * 10) / 10, areas: sumAreas(this.#seconds) });
  }
}
