/** Finds the processes of a browser's tabs, so that a test can crash them. Works on Linux only. */
import { readdirSync, readFileSync } from "node:fs";

/** Kills the processes that run pages (kill -9). The browser itself goes on. `pid`: of the browser, which leads its group. */
export const killTabProcesses = (pid: number): void => {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  for (const child of processes.filter((name) => readGroup(name) === pid && runsPages(readText(name, "cmdline"))))
    process.kill(Number(child), "SIGKILL");
};

/** Chromium names the type of a process in an option, Firefox in the last argument. */
const runsPages = (commandLine: string): boolean =>
  /--type=renderer\0/.test(commandLine) || /-contentproc\0.*\0(?:tab|web|webIsolated)\0?$/s.test(commandLine);

/** Returns the process group. The name of the program, in brackets, may have spaces. */
const readGroup = (pid: string): number | undefined => {
  const [, , group] = readText(pid, "stat").split(") ").at(-1)?.split(" ") ?? [];
  return group === undefined ? undefined : Number(group);
};

/** Returns an empty text for a process that has ended. */
const readText = (pid: string, file: "cmdline" | "stat"): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
};
