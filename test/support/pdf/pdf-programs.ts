/** Programs that check PDFs, where they are installed: qpdf and poppler's pdftotext, pdfinfo and pdfdetach. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const isInstalled = (program: string, argument: string): boolean =>
  spawnSync(program, [argument], { stdio: "ignore" }).error === undefined;

const hasQpdf = isInstalled("qpdf", "--version");
const hasPdfdetach = isInstalled("pdfdetach", "-v");
const hasPdfinfo = isInstalled("pdfinfo", "-v");
const hasPdftotext = isInstalled("pdftotext", "-v");

const runOnFile = (bytes: Uint8Array, program: string, args: (path: string) => readonly string[]) => {
  const folder = mkdtempSync(join(tmpdir(), "smartlink-pdf-"));
  try {
    const path = join(folder, "file.pdf");
    writeFileSync(path, bytes);
    return spawnSync(program, args(path), { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Returns what `qpdf --check` complains about; undefined without qpdf. */
export const listComplaints = (bytes: Uint8Array, password = ""): readonly string[] | undefined => {
  if (!hasQpdf) return undefined;
  const { stderr } = runOnFile(bytes, "qpdf", (path) => [`--password=${password}`, "--check", path]);
  return stderr.split("\n").filter((line) => line !== "");
};

/** Returns what poppler's pdfdetach says about the attached files; undefined without it. */
export const listAttachments = (bytes: Uint8Array): string | undefined =>
  hasPdfdetach ? runOnFile(bytes, "pdfdetach", (path) => ["-list", path]).stdout : undefined;

/** Returns the structure tree as poppler's pdfinfo prints it, with its messages; undefined without it. */
export const describeStructure = (bytes: Uint8Array): string | undefined => {
  if (!hasPdfinfo) return undefined;
  const { stdout, stderr } = runOnFile(bytes, "pdfinfo", (path) => ["-struct", path]);
  return stdout + stderr;
};

/** Returns the encryption as qpdf describes it; undefined without qpdf. */
export const describeEncryption = (bytes: Uint8Array, password: string): string | undefined =>
  hasQpdf
    ? runOnFile(bytes, "qpdf", (path) => [`--password=${password}`, "--show-encryption", path]).stdout
    : undefined;

/** Returns the text of all pages, without it what poppler says instead; undefined without pdftotext. */
export const extractText = (bytes: Uint8Array, password: string): string | undefined => {
  if (!hasPdftotext) return undefined;
  const { stdout, stderr } = runOnFile(bytes, "pdftotext", (path) => ["-upw", password, path, "-"]);
  return stdout.trim() || stderr.trim();
};

/** Returns the PDF encrypted with a password (AES-256); undefined without qpdf. */
export const encrypt = (bytes: Uint8Array, password: string): Uint8Array<ArrayBuffer> | undefined => {
  if (!hasQpdf) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "smartlink-pdf-"));
  try {
    const [plain, encrypted] = [join(folder, "plain.pdf"), join(folder, "encrypted.pdf")];
    writeFileSync(plain, bytes);
    spawnSync("qpdf", ["--encrypt", password, password, "256", "--", plain, encrypted]);
    return new Uint8Array(readFileSync(encrypted));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** A word as pdftotext finds it, with its distance from the left and top of the shown page, in user space. Pages count from 0. */
export interface FoundWord {
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

/** Returns the words of all pages and the messages of poppler; undefined without pdftotext. */
export const findWords = (
  bytes: Uint8Array,
): { readonly words: readonly FoundWord[]; readonly messages: readonly string[] } | undefined => {
  if (!hasPdftotext) return undefined;
  const { stdout, stderr } = runOnFile(bytes, "pdftotext", (path) => ["-bbox", "-cropbox", path, "-"]);
  const words = stdout
    .split("<page ")
    .slice(1)
    .flatMap((page, index) =>
      Array.from(
        page.matchAll(/<word xMin="([^"]*)" yMin="([^"]*)" xMax="([^"]*)"[^>]*>([^<]*)</g),
        ([, xMin, yMin, xMax, text = ""]): FoundWord => ({
          page: index,
          text: decodeEntities(text),
          left: Number(xMin),
          right: Number(xMax),
          top: Number(yMin),
        }),
      ),
    );
  return { words, messages: stderr.split("\n").filter((line) => line !== "" && line !== "no word list") };
};

const decodeEntities = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" })[name] ?? "",
  );
