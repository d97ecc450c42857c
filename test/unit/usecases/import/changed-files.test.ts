/** Files that are changed, moved or deleted on the disk after they were added: the sentence names them, at any moment. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listLocalFiles } from "#adapters/node/local-file.ts";
import { toProblem } from "#domain/problem-error.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { aPdf, aWorld } from "../../../support/world.ts";

/** A browser's file on a disk, where a person changes it. */
class DiskFile {
  readonly size: number;
  readonly lastModified = 1;
  state: "as added" | "unreadable" | "shorter" = "as added";
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;

  constructor(name: string, content: string | object | Uint8Array<ArrayBuffer>) {
    this.name = name;
    const text = typeof content === "string" ? content : JSON.stringify(content);
    this.#bytes = content instanceof Uint8Array ? content : new TextEncoder().encode(text);
    this.size = this.#bytes.length;
  }

  slice(start: number, end: number) {
    return { arrayBuffer: () => this.#read(start, end) };
  }

  arrayBuffer() {
    return this.#read(0, this.size);
  }

  async #read(start: number, end: number): Promise<ArrayBuffer> {
    if (this.state === "unreadable") throw new DOMException("The file could not be read.", "NotReadableError");
    const bytes = this.state === "shorter" ? this.#bytes.slice(0, this.size - 1) : this.#bytes;
    return bytes.slice(start, end).buffer;
  }
}

const createFiles = () => ({
  template: new DiskFile("template.json", {
    title: "For [[name]]",
    config: { global: {} },
    assets: [
      {
        page: 1,
        aura: {
          ...{ name: "a", center_x: 50, center_y: 50, rect: [10, 10], background: "icon.svg" },
          actions: [{ type: "url", data: "https://a.example" }],
        },
        files: { "icon.svg": { filename: "icon.svg", mimetype: "image/svg+xml", filesize: 0, url: "icon.svg" } },
      },
    ],
  }),
  data: new DiskFile("data.csv", "PDF_file,reference_id,name\na.pdf,1,Anna\n"),
  pdf: new DiskFile("a.pdf", aPdf(1)),
  picture: new DiskFile("icon.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
});

type Files = ReturnType<typeof createFiles>;

const toDropped = (files: Files) => Object.values(files).map((file) => toIntakeFile({ path: file.name, file }));

const cases = (["pdf", "picture", "data"] as const).flatMap((role) =>
  (["unreadable", "shorter"] as const).flatMap((state) =>
    (["before the check", "after the check"] as const).map((moment) => [role, state, moment] as const),
  ),
);

test.each(cases)("a %s that is %s on the disk %s is named", async (role, state, moment) => {
  const world = await aWorld();
  const files = createFiles();
  const importer = createBatchImporter(world);
  const dropped = toDropped(files);
  const choices = { batch_id: "spring" };
  if (moment === "after the check") await importer.importFiles(dropped, choices);
  files[role].state = state;
  const created = await createJobFromFiles(importer, dropped, choices, world);
  expect(created.ok ? [] : created.problems).toContainEqual({
    code: "file-unreadable",
    message: `“${files[role].name}” cannot be read: it was moved, changed or protected. Check the file, and add it again.`,
    at: expect.objectContaining({ file: files[role].name }),
  });
});

test.each(["NotReadableError", "NotFoundError"])("a %s from anywhere is no error of this program", (name) => {
  expect(toProblem(new DOMException("The requested file could not be read.", name)).code).toBe("file-unreadable");
});

test.each([
  ["changed", (path: string) => writeFileSync(path, "%PDF-1.7 another one")],
  ["deleted", (path: string) => rmSync(path)],
])("a file of the command line that was %s is named, whole or in slices", async (_what, change) => {
  const folder = mkdtempSync(join(tmpdir(), "smartlink-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "a.pdf");
  writeFileSync(path, "%PDF-1.7");
  const [file] = (await listLocalFiles(["a.pdf"], folder)).files;
  change(path);
  const problem = { code: "file-unreadable", message: expect.stringContaining("“a.pdf”") };
  await expect(file?.bytes()).rejects.toMatchObject({ problem });
  await expect(file?.slice(0, 4)).rejects.toMatchObject({ problem });
});
