/**
 * The PDFs of a batch: each address is resolved, fetched, checked and encoded once, whatever the number of rows that
 * name it (decisions §3). Order of resolving: a file dropped with the data, then the address itself.
 */
import { Fault } from "#domain/fault.ts";
import type { PartRef } from "#domain/model/output.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { safeLink } from "#domain/rules/link.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { Fetcher } from "#ports/fetcher.ts";
import type { PdfFacts, PdfInspector } from "#ports/pdf.ts";
import type { InputFile, PartStore } from "#ports/store.ts";
import { type Content, createContents } from "./content.ts";
import type { DroppedFiles } from "./dropped-files.ts";
import type { Parts } from "./parts.ts";

export interface BatchPdf {
  readonly facts: PdfFacts;
  readonly content: Content;
  /** Where the PDF stands for rows that carry it as it is. Done once, for the first of them. */
  place(): Promise<PdfPlace>;
}

export interface PdfPlace {
  /** The PDF as a part named `pdf`, where the strategy puts it inside. */
  readonly inside?: PartRef;
  /** The PDF as a file of the batch's folder, where it was dropped and the strategy links it. */
  readonly beside?: { readonly path: string; readonly part: PartRef };
  /** Its address, where it has one of its own and the strategy links it. */
  readonly address?: string;
}

export interface Pdfs {
  resolve(address: string): Promise<Result<BatchPdf>>;
}

export interface PdfsPorts {
  readonly bytes: Bytes;
  readonly fetcher: Fetcher;
  readonly inspector: PdfInspector;
  readonly parts: PartStore;
}

export interface PdfsOptions {
  readonly inline: boolean;
  readonly dropped: DroppedFiles;
  /** Relative addresses that were not dropped start here: the batch folder of the site, absolute, with a slash. */
  readonly baseUrl: string;
}

export const createPdfs = (ports: PdfsPorts, parts: Parts, options: PdfsOptions): Pdfs => {
  const known = new Map<string, Promise<Result<BatchPdf>>>();
  const resolve = async (address: string): Promise<Result<BatchPdf>> => {
    const file = options.dropped.find(address);
    return file === undefined ? fetched(address) : dropped(file);
  };
  const contentOf = createContents();
  const dropped = async (file: InputFile): Promise<Result<BatchPdf>> => {
    const { name, sha256 } = file;
    const bytes = await ports.parts.bytes(sha256);
    if (bytes === undefined) return fail(lost(name));
    const content = contentOf(sha256, bytes, async () => (await ports.parts.bytes(sha256)) ?? stop(lost(name)));
    return checked(content, async () => ({
      beside: { path: besidePath(file), part: await parts.raw(await content.bytes(), sha256) },
    }));
  };
  const fetched = async (address: string): Promise<Result<BatchPdf>> => {
    const url = safeLink(address, "fetch", options.baseUrl);
    if (url === undefined) return fail(unusable(address));
    const answer = await ports.fetcher.bytes(url);
    if (!answer.ok) return fail(...answer.problems.map((found) => advised(found, address)));
    const sha256 = await ports.bytes.sha256(answer.value);
    const again = async () => {
      const next = await ports.fetcher.bytes(url);
      if (!next.ok) return stop(next.problems[0] ?? unusable(url));
      return (await ports.bytes.sha256(next.value)) === sha256 ? next.value : stop(changed(url));
    };
    return checked(contentOf(sha256, answer.value, again), async () => ({ address: url }));
  };
  const checked = async (content: Content, link: () => Promise<PdfPlace>): Promise<Result<BatchPdf>> => {
    const facts = await ports.inspector.inspect((await content.bytes()).slice());
    if (!facts.ok) return facts;
    const place = async () =>
      options.inline ? { inside: await parts.bytes("pdf", await content.bytes(), content.sha256) } : link();
    let placing: Promise<PdfPlace> | undefined;
    return ok({
      facts: facts.value,
      content,
      place: () => {
        placing ??= place();
        return placing;
      },
    });
  };
  return {
    resolve: (address) => {
      const found = known.get(address) ?? resolve(address);
      known.set(address, found);
      return found;
    },
  };
};

const besidePath = (file: InputFile): string => {
  const stem = file.name
    .replace(/\.pdf$/i, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .slice(0, 60);
  return `pdf/${stem || "document"}-${file.sha256.slice(0, 8)}.pdf`;
};

const unusable = (address: string): Problem =>
  problem(
    "pdf-missing",
    address === ""
      ? "The row names no PDF. Give the PDF's file name or address."
      : `“${address}” was not dropped, and it is no address that can be fetched. Drop the file together with the data, or give its https address.`,
  );

const advised = (found: Problem, address: string): Problem =>
  /^https?:/i.test(address)
    ? found
    : problem(
        "pdf-missing",
        `“${address}” was not dropped, and this site has no such file. Drop it together with the data.`,
      );

const stop = (found: Problem): never => {
  throw new Fault(found);
};

const changed = (url: string): Problem =>
  problem("pdf-unreachable", `The PDF at ${url} changed while the batch was made. Start the batch again.`);

const lost = (name: string): Problem =>
  problem("pdf-missing", `The browser no longer has “${name}”. Start the batch again with the file.`);
