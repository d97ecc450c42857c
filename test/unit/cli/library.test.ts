/** The function for programs rejects what it does not know, before anything is read or written. */
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generate } from "#cli/library.ts";
import type { GenerateOptions } from "#cli/library-types.ts";
import { run } from "./terminal.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "smartlink-library-"));
  await writeFile(join(folder, "data.json"), "[]");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each<[unknown, string]>([
  [{ files: ["."], outt: "site" }, "There is no option “outt”. Did you mean out?"],
  [{ files: ["."], output: "site" }, "There is no option “output”. Did you mean outputs?"],
  [{ files: ["."], "batch-id": "spring" }, "There is no option “batch-id”. Did you mean batchId?"],
  [{ files: ["."], Seed: "s" }, "There is no option “Seed”. Did you mean seed?"],
  [{ files: ["."], retryFailed: true }, "There is no option “retryFailed”."],
  [{ files: ["."], toString: "x" }, "There is no option “toString”."],
  [JSON.parse('{"files": ["."], "__proto__": {"out": "site"}}'), "There is no option “__proto__”."],
  [{}, "The option files is missing. Give a list of paths."],
  [{ files: "." }, "The option files is a text. Give a list of paths."],
  [{ files: [] }, "The option files is an empty list. Give a list of paths."],
  [{ files: [7] }, "The option files has an item that is no path."],
  [{ files: [""] }, "The option files has an item that is no path."],
  [{ files: ["."], out: "" }, "The option out is an empty text. Give a text, or leave it out."],
  [{ files: ["."], out: null }, "The option out is null. Give a text, or leave it out."],
  [{ files: ["."], folder: 3 }, "The option folder is a number. Give a text, or leave it out."],
  [{ files: ["."], maxErrors: "3" }, "The option maxErrors is a text. Give a whole number, or leave it out."],
  [{ files: ["."], maxErrors: 1.5 }, "The option maxErrors is a number. Give a whole number, or leave it out."],
  [{ files: ["."], onRow: "log" }, "The option onRow is a text. Give a function, or leave it out."],
  [{ files: ["."], signal: {} }, "The option signal is an object. Give an AbortSignal, or leave it out."],
  ["offers", 'The options are a text. Give an object such as { files: ["offers"], out: "site" }.'],
  [undefined, "The options are missing. Give an object"],
])("the function of the package rejects %j", async (options, sentence) => {
  const withFolder =
    typeof options === "object" && options !== null && !Object.hasOwn(options, "folder")
      ? Object.assign(Object.create(null), Object.fromEntries(Object.entries(options)), { folder })
      : options;
  const result = await generate(withFolder as GenerateOptions);
  expect(result).toMatchObject({ exitCode: 2, succeeded: 0 });
  expect(result.problems).toHaveLength(1);
  expect(result.problems[0]).toMatchObject({ code: "shape-invalid", message: expect.stringContaining(sentence) });
  expect(await readdir(folder)).toEqual(["data.json"]);
});

test.each([
  ["generate", ".", "-o", ""],
  ["generate", ".", "--out="],
  ["export", ".", "-o", ""],
  ["generate", ".", "--job", ""],
])(
  "the command “%s %s %s” rejects an empty value, such as that of a shell's variable that is not set",
  async (...argv) => {
    const { exitCode, errors } = await run(argv, { folder });
    expect([exitCode, errors]).toEqual([2, expect.stringContaining("needs a value")]);
    expect(await readdir(folder)).toEqual(["data.json"]);
  },
);
