/**
 * Reads the PDF that a row names, from the dropped files or from the network, and decrypts it. The bytes need not stay in
 * memory: a source reads them again when they are needed, and throws if they are lost or have changed.
 */

import { addressFileName } from "#domain/files/output-name.ts";
import { safeLink } from "#domain/links/link.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { Fetcher } from "#ports/fetcher.ts";
import type { DecryptPdf } from "#ports/pdf.ts";
import type { BatchFile, PartStore } from "#ports/store.ts";
import { type CachedByteSource, createByteSourceFactory } from "../parts/byte-source.ts";
import type { DroppedFiles } from "./dropped-files.ts";

/** A PDF, decrypted but not yet inspected. */
export interface PdfSource {
  readonly name: string;
  readonly content: CachedByteSource;
  /** Its address, if readers get the same bytes there. */
  readonly address?: string;
}

/** What reading PDFs needs from its environment. */
export interface PdfSourcePorts {
  readonly bytes: Bytes;
  readonly fetcher: Fetcher;
  readonly decryptPdf: DecryptPdf;
  readonly parts: PartStore;
}

/** Where the PDFs of a batch are. */
export interface PdfSourceOptions {
  readonly dropped: DroppedFiles;
  /** Base of relative addresses: the batch folder of the site, absolute, ending in a slash. */
  readonly baseUrl: string;
}

/** Reads the PDFs of one batch. They share a cache of bytes. */
export class PdfSources {
  readonly #ports: PdfSourcePorts;
  readonly #options: PdfSourceOptions;
  readonly #createByteSource = createByteSourceFactory();

  constructor(ports: PdfSourcePorts, options: PdfSourceOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  /** Reads the PDF with this address or file name. `password` opens an encrypted PDF. */
  async read(address: string, password: string | undefined): Promise<Result<PdfSource>> {
    const file = this.#options.dropped.find(address);
    const source = file === undefined ? await this.#download(address) : await this.#readDropped(file);
    return source.ok && password !== undefined ? this.#decrypt(source.value, password) : source;
  }

  async #readDropped({ name, sha256 }: BatchFile): Promise<Result<PdfSource>> {
    const { parts } = this.#ports;
    const readAgain = async () => (await parts.bytes(sha256)) ?? throwProblem(lostFileProblem(name));
    const bytes = await parts.bytes(sha256);
    if (bytes === undefined) return fail(lostFileProblem(name));
    return ok({ name, content: this.#createByteSource(sha256, bytes, readAgain) });
  }

  async #download(address: string): Promise<Result<PdfSource>> {
    const { fetcher, bytes } = this.#ports;
    const url = safeLink(address, "fetch", this.#options.baseUrl);
    if (url === undefined) return fail(describeInvalidAddress(address));
    const response = await fetcher.bytes(url);
    if (!response.ok) return fail(...response.problems.map((cause) => toMissingPdf(cause, address)));
    const sha256 = await bytes.sha256(response.value);
    const downloadAgain = async () => {
      const next = await fetcher.bytes(url);
      if (!next.ok) return throwProblem(next.problems[0] ?? describeInvalidAddress(url));
      return (await bytes.sha256(next.value)) === sha256 ? next.value : throwProblem(changedPdfProblem(url));
    };
    const content = this.#createByteSource(sha256, response.value, downloadAgain);
    return ok({ name: addressFileName(url), content, address: url });
  }

  /** Generated files contain the decrypted bytes, never the password. */
  async #decrypt(source: PdfSource, password: string): Promise<Result<PdfSource>> {
    const { decryptPdf, bytes } = this.#ports;
    const original = await source.content.bytes();
    const plain = await decryptPdf(original, password);
    if (!plain.ok) return plain;
    if (plain.value === original) return ok(source);
    source.content.release();
    const decryptAgain = async () => {
      const next = await decryptPdf(await source.content.bytes(), password);
      return next.ok ? next.value : throwProblem(next.problems[0] ?? lostFileProblem(source.name));
    };
    const sha256 = await bytes.sha256(plain.value);
    return ok({ name: source.name, content: this.#createByteSource(sha256, plain.value, decryptAgain) });
  }
}

const describeInvalidAddress = (address: string): Problem =>
  problem(
    "pdf-missing",
    address === ""
      ? "The row names no PDF. Enter the file name or address of the PDF."
      : `The PDF “${address}” is missing. Add the file to the batch, or use the PDF's https address.`,
  );

/** Replaces the problem of a relative address, which a person reads as a file name: the file is missing. */
const toMissingPdf = (cause: Problem, address: string): Problem =>
  /^https?:/i.test(address)
    ? cause
    : problem(
        "pdf-missing",
        `The PDF “${address}” is missing. Add the file to the batch, or use the PDF's https address.`,
      );

const throwProblem = (cause: Problem): never => {
  throw new ProblemError(cause);
};

const changedPdfProblem = (url: string): Problem =>
  problem("pdf-unreachable", `The PDF at ${url} changed while the batch was running. Start the batch again.`);

const lostFileProblem = (name: string): Problem =>
  problem("pdf-missing", `The browser no longer has “${name}”. Start the batch again with the file.`);
