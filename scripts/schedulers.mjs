/**
 * Finds the schedulers for which `smartlink farm` prints jobs, and which the tests start. Uses Node's own modules only, so
 * that it runs before anything is installed.
 */
import { findProgram } from "./browsers.mjs";

/** The Debian package of each scheduler. */
const schedulerPackages = {
  slurm: "slurm-wlm",
  parallel: "parallel",
};

/** Programs of each scheduler. The daemons are outside the PATH of people other than root. */
const programs = {
  slurm: [["slurmctld", "/usr/sbin/slurmctld"], ["slurmd", "/usr/sbin/slurmd"], ["sbatch"]],
  parallel: [["parallel"]],
};

/** @typedef {keyof typeof schedulerPackages} SchedulerName */

/** Returns whether a scheduler is installed. */
export const hasScheduler = (/** @type {SchedulerName} */ name) =>
  programs[name].every((names) => findProgram(...names) !== undefined);

/** Returns the Debian packages of the schedulers that are not installed. */
export const missingSchedulerPackages = () =>
  /** @type {SchedulerName[]} */ (Object.keys(programs)).flatMap((name) =>
    hasScheduler(name) ? [] : [schedulerPackages[name]],
  );
