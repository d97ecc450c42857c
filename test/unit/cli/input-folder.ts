/** Folders in which commands run, with the input of a batch. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { aPdf } from "../../support/world.ts";
import { writeRuntime } from "./terminal.ts";

/** Content of the files in `input`, by name. Objects are written as JSON. */
type InputFiles = Readonly<Record<string, string | Uint8Array | object>>;

const defaultFiles: InputFiles = {
  "template.json": { title: "For [[name]]", assets: [] },
  "offer.pdf": aPdf(),
};

/**
 * Returns a function that creates a folder for a test: with the reader's files, and with a template, a PDF and the given
 * files in `input`. All are removed after the tests of the file.
 */
export const prepareFolders = (): ((files?: InputFiles) => Promise<string>) => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true, force: true }))));
  return async (files = {}) => {
    const folder = await mkdtemp(join(tmpdir(), "smartlink-cli-"));
    folders.push(folder);
    await mkdir(join(folder, "input"));
    await writeRuntime(folder);
    for (const [name, content] of Object.entries({ ...defaultFiles, ...files }))
      await writeFile(join(folder, "input", name), isText(content) ? content : JSON.stringify(content));
    return folder;
  };
};

const isText = (content: string | Uint8Array | object): content is string | Uint8Array =>
  typeof content === "string" || content instanceof Uint8Array;
