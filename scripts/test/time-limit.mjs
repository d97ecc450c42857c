/**
 * Minutes of a run. The build server stops a run that takes too long and then shows nothing: with `--limit-minutes`, the run
 * ends itself before, as a failure that names what was running. Minutes count from SMARTLINK_STARTED (seconds since 1970),
 * which `.ci/run` sets before it installs anything, else from the start of the command.
 */
import { endRunningPrograms } from "./processes.mjs";

const startedMs = process.env.SMARTLINK_STARTED ? Number(process.env.SMARTLINK_STARTED) * 1000 : Date.now();

/** Returns the minutes so far. */
export const minutesSoFar = () => (Date.now() - startedMs) / 60_000;

/**
 * Ends the run when the minutes are used up: first `onReached` reports it, then the running programs are ended.
 * @param {number} minutes
 * @param {() => void} onReached
 */
export const endRunAfter = (minutes, onReached) => {
  const leftMs = Math.max(0, startedMs + minutes * 60_000 - Date.now());
  const timer = setTimeout(async () => {
    onReached();
    await endRunningPrograms();
    process.exit(1);
  }, leftMs);
  timer.unref();
};
