/** Measures the memory of processes of Node. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** Returns the peak of a process's resident memory in MB, as the kernel counts it. */
export const measurePeakMemory = (/** @type {readonly string[]} */ args) =>
  new Promise((resolve) => {
    let peakKb = 0;
    const measured = spawn(process.execPath, args, { stdio: "ignore" });
    const timer = setInterval(() => {
      try {
        const [, kb] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${measured.pid}/status`, "utf8")) ?? [];
        peakKb = Math.max(peakKb, Number(kb ?? 0));
      } catch {
        // The process has ended.
      }
    }, 50);
    measured.once("exit", () => {
      clearInterval(timer);
      resolve(peakKb / 1000);
    });
  });
