/** A Vitest reporter that writes the duration of each file, with its hooks, to the file that SMARTLINK_SECONDS names. */
import { writeSeconds } from "./seconds.mjs";

export default class SecondsReporter {
  /** @param {readonly import("vitest/node").TestModule[]} modules */
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
