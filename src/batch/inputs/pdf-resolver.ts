/**
 * Resolves the PDFs of a batch: each address is fetched, checked and encoded once, however many rows name it. A file
 * dropped with the data has precedence over the address itself (docs/decisions/0017).
 */

import { addressFileName } from "#domain/files/output-name.ts";
import { safeLink } from "#domain/links/link.ts";
import type { PartRef } from "#domain/model/output.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import { memoizeLast } from "#domain/values/memoize-last.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { Fetcher } from "#ports/fetcher.ts";
import type { DecryptPdf, PdfFacts, PdfInspector } from "#ports/pdf.ts";
import type { BatchFile, PartStore } from "#ports/store.ts";
import type { PackedBytes } from "../parts/encode-part.ts";
import type { Parts } from "../parts/parts.ts";
import { type ByteSource, createByteSourceFactory } from "./byte-source.ts";
import type { DroppedFiles } from "./dropped-files.ts";
import { createPdfPrefetch } from "./pdf-prefetch.ts";

/** A PDF that was read and checked. */
export interface ResolvedPdf {
  readonly facts: PdfFacts;
  readonly content: ByteSource;
  /** In bytes. */
  readonly size: number;
  /** Encodes or stores the PDF as the strategy requires, once for all rows that carry it unencrypted. */
  getDelivery(): Promise<PdfDelivery>;
}

/** How a page gets its PDF: exactly one of the three. */
export interface PdfDelivery {
  /** The PDF as a part named `pdf`, if the strategy inlines it. */
  readonly inside?: PartRef;
  /** The PDF as a file of the batch's folder, if it was dropped and the strategy links it. */
  readonly beside?: { readonly path: string; readonly part: PartRef };
  /** The address of the PDF, if it was not dropped and the strategy links it. */
  readonly address?: string;
}

/** Resolves PDFs by the address or file name in a row. */
export interface PdfResolver {
  /** Finds, decrypts and checks a PDF. `password` opens an encrypted PDF. */
  resolve(address: string, password?: string): Promise<Result<ResolvedPdf>>;
  /**
   * Starts `resolve` for a coming row when the PDFs before it allow, and the delivery if rows carry it unencrypted. Returns
   * at once. `resolve` reports the errors.
   */
  prefetch(address: string, password?: string): void;
}

/** What resolving PDFs needs from its environment. */
export interface PdfResolverPorts {
  readonly bytes: Bytes;
  readonly fetcher: Fetcher;
  readonly inspector: PdfInspector;
  readonly decryptPdf: DecryptPdf;
  readonly parts: PartStore;
}

/** The batch's strategy and files. */
export interface PdfResolverOptions {
  readonly inline: boolean;
  /** Whether rows encrypt their PDFs, so that no delivery is prepared. */
  readonly isEncrypted: boolean;
  readonly dropped: DroppedFiles;
  /** Base of relative addresses: the batch folder of the site, absolute, ending in a slash. */
  readonly baseUrl: string;
}

/** A PDF before it is checked. */
interface Source {
  readonly name: string;
  readonly content: ByteSource;
  /** Its address, if readers get the same bytes there. */
  readonly address?: string;
}

/** Creates the resolver of one batch. It caches each PDF by address and password. */
export const createPdfResolver = (ports: PdfResolverPorts, parts: Parts, options: PdfResolverOptions): PdfResolver => {
  const known = new Map<string, Promise<Result<ResolvedPdf>>>();
  const contentOf = createByteSourceFactory();
  const startPrefetch = createPdfPrefetch();
  const resolve = async (address: string, password: string | undefined): Promise<Result<ResolvedPdf>> => {
    const file = options.dropped.find(address);
    const source = file === undefined ? await fetched(address) : await dropped(file);
    if (!source.ok) return source;
    const opened = password === undefined ? source : await decrypted(source.value, password);
    return opened.ok ? checked(opened.value) : opened;
  };
  const dropped = async ({ name, sha256 }: BatchFile): Promise<Result<Source>> => {
    const read = async () => (await ports.parts.bytes(sha256)) ?? throwProblem(lostFileProblem(name));
    const bytes = await ports.parts.bytes(sha256);
    return bytes === undefined ? fail(lostFileProblem(name)) : ok({ name, content: contentOf(sha256, bytes, read) });
  };
  const fetched = async (address: string): Promise<Result<Source>> => {
    const url = safeLink(address, "fetch", options.baseUrl);
    if (url === undefined) return fail(describeInvalidAddress(address));
    const answer = await ports.fetcher.bytes(url);
    if (!answer.ok) return fail(...answer.problems.map((cause) => toMissingPdf(cause, address)));
    const sha256 = await ports.bytes.sha256(answer.value);
    const again = async () => {
      const next = await ports.fetcher.bytes(url);
      if (!next.ok) return throwProblem(next.problems[0] ?? describeInvalidAddress(url));
      return (await ports.bytes.sha256(next.value)) === sha256 ? next.value : throwProblem(changedPdfProblem(url));
    };
    return ok({ name: addressFileName(url), content: contentOf(sha256, answer.value, again), address: url });
  };
  /** Generated files contain the decrypted bytes, never the password. */
  const decrypted = async (source: Source, password: string): Promise<Result<Source>> => {
    const original = await source.content.bytes();
    const plain = await ports.decryptPdf(original, password);
    if (!plain.ok) return plain;
    if (plain.value === original) return ok(source);
    const again = async () => {
      const next = await ports.decryptPdf(await source.content.bytes(), password);
      return next.ok ? next.value : throwProblem(next.problems[0] ?? lostFileProblem(source.name));
    };
    return ok({ name: source.name, content: contentOf(await ports.bytes.sha256(plain.value), plain.value, again) });
  };
  /** `packed`: the PDF, compressed while it was inspected. */
  const deliver = async (
    { name, content, address }: Source,
    packed: Promise<PackedBytes> | undefined,
  ): Promise<PdfDelivery> => {
    if (options.inline) return { inside: await parts.bytes("pdf", await content.bytes(), content.sha256, packed) };
    if (address !== undefined) return { address };
    const part = await parts.raw(await content.bytes(), content.sha256);
    return { beside: { path: buildPdfPath(name, content.sha256), part } };
  };
  /** Compresses a PDF of usual size while another thread inspects it. A failure is that of the delivery, if there is one. */
  const packMeanwhile = (bytes: Uint8Array<ArrayBuffer>): Promise<PackedBytes> | undefined => {
    if (!options.inline || options.isEncrypted || bytes.length > maxPackedAheadBytes) return undefined;
    const packed = parts.pack(bytes);
    packed.catch(() => undefined);
    return packed;
  };
  const checked = async (source: Source): Promise<Result<ResolvedPdf>> => {
    const { content } = source;
    const bytes = await content.bytes();
    const inspection = ports.inspector.inspect(bytes, content.sha256);
    const packed = packMeanwhile(bytes);
    const facts = await inspection;
    if (!facts.ok) return facts;
    const getDelivery = memoizeAsync(() => deliver(source, packed));
    return ok({ facts: facts.value, content, size: bytes.length, getDelivery });
  };
  // Most rows name the PDF of the row before.
  const plainKey = memoizeLast((address: string) => JSON.stringify([address]));
  const keyOf = (address: string, password: string | undefined) =>
    password === undefined ? plainKey(address) : JSON.stringify([address, password]);
  const resolveOnce = (address: string, password: string | undefined): Promise<Result<ResolvedPdf>> => {
    const key = keyOf(address, password);
    const resolution = known.get(key) ?? resolve(address, password);
    known.set(key, resolution);
    return resolution;
  };
  const prepare = async (address: string, password: string | undefined): Promise<number> => {
    try {
      const pdf = await resolveOnce(address, password);
      if (!pdf.ok) return 0;
      if (!options.isEncrypted) await pdf.value.getDelivery();
      return pdf.value.size;
    } catch {
      // The row meets the same error when it is made.
      return 0;
    }
  };
  const prefetchedKeys = new Set<string>();
  return {
    resolve: resolveOnce,
    prefetch: (address, password) => {
      const key = keyOf(address, password);
      if (known.has(key) || prefetchedKeys.has(key)) return;
      prefetchedKeys.add(key);
      startPrefetch(options.dropped.find(address)?.size, async () => {
        prefetchedKeys.delete(key);
        return prepare(address, password);
      });
    },
  };
};

/** The work for a larger PDF would take a second, and be lost if the PDF is damaged. */
const maxPackedAheadBytes = 16 * 1024 * 1024;

const buildPdfPath = (name: string, sha256: string): string => {
  const stem = name
    .replace(/\.pdf$/i, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .slice(0, 60);
  return `pdf/${stem || "document"}-${sha256.slice(0, 8)}.pdf`;
};

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
