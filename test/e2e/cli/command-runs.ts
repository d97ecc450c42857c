/** Runs the built command in a folder, with a batch whose rows all come from one PDF. */
import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../support/imports.ts";
import { aTemplate, createPdf } from "../support/site.ts";
import type { Stage } from "../support/stage.ts";

/** How a run has ended. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
  /** The most memory that the process had, in MB. */
  readonly peakMb: number;
}

/** Opens a folder for inputs and outputs. */
export const openMachine = (stage: Stage) => {
  const folder = stage.createFolder();
  const path = (name: string) => join(folder.path, name);

  const start = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [join(root, "dist-cli/smartlink.js"), ...args], { cwd: folder.path });

  const end = (child: ChildProcess): Promise<Ended> =>
    new Promise((done) => {
      const texts = { output: "", errors: "" };
      let peakMb = 0;
      const timer = setInterval(() => {
        const status = `/proc/${child.pid}/status`;
        const text = existsSync(status) ? readFileSync(status, "utf8") : "";
        peakMb = Math.max(peakMb, Number(/VmHWM:\s+(\d+) kB/.exec(text)?.[1] ?? 0) / 1000);
      }, 100);
      child.stdout?.on("data", (chunk: Buffer) => {
        texts.output += chunk.toString();
      });
      child.stderr?.on("data", (chunk: Buffer) => {
        texts.errors += chunk.toString();
      });
      child.on("close", (code) => {
        clearInterval(timer);
        done({ code, ...texts, peakMb });
      });
    });

  const command = (...args: string[]) => end(start(...args));

  const writeInput = async (name: string, rows: number): Promise<void> => {
    folder.write(`${name}/template.json`, JSON.stringify(aTemplate));
    folder.write(`${name}/offer.pdf`, await createPdf(3));
    folder.write(`${name}/param.json`, JSON.stringify({ batch_id: "offers", seed: "s", strategy: "original" }));
    const list = Array.from({ length: rows }, (_, row) => ({
      ...{ pdf: "offer.pdf", reference_id: `r${row}`, data: { first_name: `Reader ${row}` } },
    }));
    folder.write(`${name}/data.json`, JSON.stringify(list));
  };

  /** Writes a table of rows, a chunk at a time. */
  const writeTable = (name: string, rows: number, row: (number: number) => string): Promise<void> =>
    new Promise((done) => {
      const stream = createWriteStream(path(name));
      stream.write("PDF_file,reference_id,first_name\n");
      for (let first = 0; first < rows; first += 10_000)
        stream.write(Array.from({ length: Math.min(10_000, rows - first) }, (_, index) => row(first + index)).join(""));
      stream.end(done);
    });

  return { path, start, end, command, writeInput, writeTable };
};
