/** Reads the options of the test command. */
import { parseArgs } from "node:util";

/**
 * @typedef {import("./areas.mjs").Command} Command
 * @typedef {{
 *   command: Command,
 *   omitsShort: boolean,
 *   limitMinutes: number | undefined,
 *   records: boolean,
 *   asksForHelp: boolean,
 * }} TestOptions `omitsShort`: whether what `npm test` contains is left out. `limitMinutes`: after so many minutes the run
 * ends as a failure.
 */

/** What `npm test -- --help` prints. */
export const usage = `npm test              types, lint, build, and the tests that every change can afford
npm run test:all      also long unit tests, and each browser test in the engines in which it can differ
npm run test:matrix   also every browser test in every engine, many killed batches, and long property tests

Options, after “--”:
  --rest                only what \`npm test\`, which ran before, does not contain; the sum is of both
  --limit-minutes=75    ends with a failure that names what was running when the minutes are used up
  --record              records the seconds of each area in test/recorded-runs.json
  --help                prints this text

One file: npx vitest run --project unit test/unit/NAME.test.ts (docs/contributing.md)`;

/**
 * Parses the arguments.
 * @param {string[]} args
 * @returns {TestOptions}
 * @throws {Error} if an argument is unknown, or the limit is not a number of minutes
 */
export const parseTestOptions = (args) => {
  const { values } = parseArgs({
    args,
    options: {
      all: { type: "boolean" },
      matrix: { type: "boolean" },
      rest: { type: "boolean" },
      record: { type: "boolean" },
      help: { type: "boolean" },
      "limit-minutes": { type: "string" },
    },
  });
  const limit = values["limit-minutes"];
  if (limit !== undefined && !(Number(limit) > 0))
    throw new Error(`“--limit-minutes=${limit}” is not a number of minutes.`);
  return {
    command: values.matrix ? "test:matrix" : values.all ? "test:all" : "test",
    omitsShort: values.rest === true,
    limitMinutes: limit === undefined ? undefined : Number(limit),
    records: values.record === true,
    asksForHelp: values.help === true,
  };
};

/**
 * Reads the options of this process. Ends it where they ask for help, or with a failure and a sentence where they are wrong.
 * @returns {TestOptions}
 */
export const readTestOptions = () => {
  try {
    const options = parseTestOptions(process.argv.slice(2));
    if (!options.asksForHelp) return options;
    console.log(usage);
    return process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return process.exit(2);
  }
};
