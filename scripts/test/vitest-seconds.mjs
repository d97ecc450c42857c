/**
 * A Vitest reporter that writes the duration of each file, with its hooks, to the file that SMARTLINK_SECONDS names, and
 * meanwhile the files that are running to the one that SMARTLINK_RUNNING names.
 */
import { RunningFiles } from "./running-files.mjs";
import { writeSeconds } from "./seconds.mjs";

/** @typedef {import("vitest/node").TestModule} TestModule */

export default class SecondsReporter {
  #running = new RunningFiles();

  /** @param {TestModule} module */
  onTestModuleStart(module) {
    this.#running.add(module.id, module.relativeModuleId);
  }

  /** @param {TestModule} module */
  onTestModuleEnd(module) {
    this.#running.remove(module.id);
  }

  /** @param {readonly TestModule[]} modules */
  onTestRunEnd(modules) {
    const path = process.env.SMARTLINK_SECONDS;
    if (path === undefined) return;
    const files = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return { file: module.relativeModuleId, engine: "", seconds: (collectDuration + duration) / 1000 };
    });
    writeSeconds(path, files);
  }
}
