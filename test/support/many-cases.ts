/**
 * Takes the place of fast-check where property tests are to try many times as many cases as usual: SMARTLINK_PROPERTY_FACTOR
 * says how many times.
 */
import * as original from "../../node_modules/fast-check/lib/fast-check.js";

export * from "../../node_modules/fast-check/lib/fast-check.js";

const factor = Number(process.env["SMARTLINK_PROPERTY_FACTOR"]);
const usualRuns = 100;

export const assert = ((property: never, parameters?: original.Parameters<never>) =>
  original.assert<never>(property, {
    ...parameters,
    numRuns: (parameters?.numRuns ?? usualRuns) * factor,
  })) as typeof original.assert;

export default { ...original.default, assert };
