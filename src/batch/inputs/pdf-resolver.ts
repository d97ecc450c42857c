/**
 * Resolves the PDFs of a batch: each address is fetched, checked and encoded once, however many rows name it. A file
 * dropped with the data has precedence over the address itself (docs/decisions/0017).
 */

import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import type { PartRef } from "#domain/model/output.ts";
import { ok, type Result } from "#domain/result.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import { memoizeLast } from "#domain/values/memoize-last.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { PdfFacts, PdfInspector } from "#ports/pdf.ts";
import type { ByteSource } from "../parts/byte-source.ts";
import type { PackedBytes } from "../parts/encode-part.ts";
import type { Parts } from "../parts/parts.ts";
import type { InspectedPdf } from "../printing/batch-marks.ts";
import type { PagePrinter, PreparedPdf } from "../printing/page-printer.ts";
import { createPdfPrefetch } from "./pdf-prefetch.ts";
import { type PdfSource, type PdfSourceOptions, type PdfSourcePorts, PdfSources } from "./pdf-sources.ts";

/** A PDF that was read and checked. */
export interface ResolvedPdf {
  readonly facts: PdfFacts;
  /** With the update that all rows share, if pages show what rows print. */
  readonly content: ByteSource;
  /** Of the content, in bytes. */
  readonly size: number;
  /** Writes the updates of rows: what they print, and in PDFs of their own title, language and identifier. */
  readonly printer?: PreparedPdf | undefined;
  /** Whether rows draw on pages, so that the content has the update that all rows share. */
  readonly isDrawn: boolean;
  /** Encodes or stores the PDF as the strategy requires, once for all pages that carry it unencrypted. */
  getDelivery(): Promise<PdfDelivery>;
  /** Stores what all rows' own PDFs begin with: the PDF, and the update that they share. */
  getPdfParts(): Promise<readonly PartRef[]>;
  /** Reads what `getPdfParts` stores. */
  readPdf(): Promise<Uint8Array<ArrayBuffer>>;
}

/** How a page gets its PDF: exactly one of `inside`, `beside` and `address`. */
export interface PdfDelivery {
  /** The PDF as a part named `pdf`, if the strategy inlines it. */
  readonly inside?: PartRef;
  /** With `inside`: the update that all rows share, as a part named `pdf-shared`, if rows print on the PDF. */
  readonly shared?: PartRef | undefined;
  /** The PDF, with the shared update, as a file of the batch's folder, if it was dropped and the strategy links it. */
  readonly beside?: { readonly path: string; readonly part: PartRef };
  /** The address of the PDF, if it was not dropped, the strategy links it, and nothing is printed on it. */
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
  /** Finds and inspects a PDF without preparing it for rows; undefined if it cannot be read. */
  readPdf(address: string, password?: string): Promise<InspectedPdf | undefined>;
}

/** What resolving PDFs needs from its environment. */
export interface PdfResolverPorts extends PdfSourcePorts {
  readonly inspector: PdfInspector;
  /** Prepares PDFs for the updates of rows, if there are any. */
  readonly printer?: PagePrinter | undefined;
}

/** The batch's strategy and files. */
export interface PdfResolverOptions extends PdfSourceOptions {
  readonly inline: boolean;
  /** Whether pages carry the PDFs unencrypted, so that deliveries are prepared. */
  readonly hasDelivery: boolean;
  /** Whether rows draw on a PDF with these marks, so that pages carry the updates; undefined: marks are not known. */
  readonly mayDraw: (marks: PdfMarks | undefined) => boolean;
  /** Whether rows have PDFs of their own. */
  readonly hasRowPdfs: boolean;
}

/** Creates the resolver of one batch. It caches each PDF by address and password. */
export const createPdfResolver = (ports: PdfResolverPorts, parts: Parts, options: PdfResolverOptions): PdfResolver => {
  const sources = new PdfSources(ports, options);
  const known = new Map<string, Promise<Result<ResolvedPdf>>>();
  const startPrefetch = createPdfPrefetch(ports.inspector.isSerial);
  const knownSources = new Map<string, Promise<Result<PdfSource>>>();
  const readSource = (address: string, password: string | undefined): Promise<Result<PdfSource>> => {
    const key = keyOf(address, password);
    const source = knownSources.get(key) ?? sources.read(address, password);
    knownSources.set(key, source);
    return source;
  };
  const resolve = async (address: string, password: string | undefined): Promise<Result<ResolvedPdf>> => {
    const source = await readSource(address, password);
    return source.ok ? inspect(source.value, ports, parts, options) : source;
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
      if (options.hasDelivery) await pdf.value.getDelivery();
      if (options.hasRowPdfs) await pdf.value.getPdfParts();
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
    readPdf: async (address, password) => {
      const source = await readSource(address, password);
      if (!source.ok) return undefined;
      const { content } = source.value;
      const bytes = await content.bytes();
      const facts = await ports.inspector.inspect(bytes, content.sha256);
      content.release();
      return facts.ok ? { bytes, marks: facts.value.marks } : undefined;
    },
  };
};

/** Inspects a PDF, and prepares it for printing. If pages will contain it, it is compressed meanwhile. */
const inspect = async (
  source: PdfSource,
  { inspector, printer, bytes: hashes }: PdfResolverPorts,
  parts: Parts,
  options: PdfResolverOptions,
): Promise<Result<ResolvedPdf>> => {
  const { content } = source;
  const bytes = await content.bytes();
  const inspection = inspector.inspect(bytes, content.sha256);
  const packed = options.inline && options.hasDelivery ? packMeanwhile(bytes, parts) : undefined;
  const facts = await inspection;
  if (!facts.ok) return facts;
  const { marks } = facts.value;
  const mayDraw = options.mayDraw(marks);
  const preparation = mayDraw || options.hasRowPdfs ? await printer?.prepare(bytes, marks) : undefined;
  if (preparation?.ok === false && mayDraw) return preparation;
  const preparedPdf = preparation?.ok === true ? preparation.value : undefined;
  const prepared = preparedPdf !== undefined && isChanged(preparedPdf, options) ? preparedPdf : undefined;
  const shared = prepared && (await describeShared(prepared.shared, hashes));
  const isDrawn = prepared?.isDrawn === true;
  const delivered = isDrawn ? shared : undefined;
  const extended = delivered === undefined ? content : await extendContent(content, delivered.bytes, hashes);
  const getDelivery = memoizeAsync(() =>
    options.inline ? deliverInside(source, parts, packed, delivered) : deliverLinked(source, parts, extended),
  );
  const getPdfParts = createPdfParts(source, parts, shared);
  const size = bytes.length + (shared?.bytes.length ?? 0);
  return ok({
    facts: withPrinterWarnings(facts.value, preparedPdf),
    isDrawn,
    content: extended,
    size,
    printer: prepared,
    getDelivery,
    getPdfParts,
    readPdf: createPdfReader(content, shared),
  });
};

/** A signed PDF stays as it is where nothing is printed on it: viewers say of any update that it came after the signature. */
const isChanged = ({ isDrawn, warnings }: PreparedPdf, { hasRowPdfs }: PdfResolverOptions): boolean =>
  isDrawn || (hasRowPdfs && warnings.every(({ code }) => code !== "pdf-signed"));

/** Functions of their own: beside that of the delivery, one that is never called would keep the compressed PDF in memory. */
const createPdfParts = (...pdf: Parameters<typeof storePdfParts>): ResolvedPdf["getPdfParts"] =>
  memoizeAsync(() => storePdfParts(...pdf));

const createPdfReader =
  (content: ByteSource, shared: SharedUpdate | undefined): ResolvedPdf["readPdf"] =>
  async () =>
    concatenateBytes([await content.bytes(), ...(shared === undefined ? [] : [shared.bytes])]);

const storePdfParts = async (
  { content }: PdfSource,
  parts: Parts,
  shared: SharedUpdate | undefined,
): Promise<readonly PartRef[]> => {
  const base = await parts.raw(await content.bytes(), content.sha256);
  content.release();
  return shared === undefined ? [base] : [base, await parts.raw(shared.bytes, shared.sha256)];
};

interface SharedUpdate {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
}

const describeShared = async (bytes: Uint8Array<ArrayBuffer>, hashes: Bytes): Promise<SharedUpdate> => ({
  bytes,
  sha256: await hashes.sha256(bytes),
});

/** Returns the PDF with the shared update as a source of its own. */
const extendContent = async (
  content: ByteSource,
  shared: Uint8Array<ArrayBuffer>,
  hashes: Bytes,
): Promise<ByteSource> => {
  const join = async () => concatenateBytes([await content.bytes(), shared]);
  return { sha256: await hashes.sha256(await join()), bytes: join };
};

const withPrinterWarnings = (facts: PdfFacts, printer: PreparedPdf | undefined): PdfFacts => {
  if (printer === undefined) return facts;
  const { isDrawn, warnings, markWarnings } = printer;
  return { ...facts, warnings: [...(facts.warnings ?? []), ...(isDrawn ? warnings : []), ...markWarnings] };
};

/** Compresses a PDF of usual size while another thread inspects it. A failure is that of the delivery, if there is one. */
const packMeanwhile = (bytes: Uint8Array<ArrayBuffer>, parts: Parts): Promise<PackedBytes> | undefined => {
  if (bytes.length > maxPackedAheadBytes) return undefined;
  const packed = parts.pack(bytes);
  packed.catch(() => undefined);
  return packed;
};

/** The work for a larger PDF would take a second, and be lost if the PDF is damaged. */
const maxPackedAheadBytes = 16 * 1024 * 1024;

/** Stores the PDF, and then drops its bytes: rows refer to the part. `packed`: the PDF, compressed while it was inspected. */
const deliverInside = async (
  { content }: PdfSource,
  parts: Parts,
  packed: Promise<PackedBytes> | undefined,
  shared: SharedUpdate | undefined,
): Promise<PdfDelivery> => {
  const inside = await parts.bytes("pdf", await content.bytes(), content.sha256, packed);
  content.release();
  return { inside, shared: shared && (await parts.bytes("pdf-shared", shared.bytes, shared.sha256)) };
};

/**
 * Drops the bytes of the PDF when rows can refer to it. A PDF on which rows print is copied into the folder even if it has an
 * address: updates fit these bytes only, and the file at the address may change.
 */
const deliverLinked = async (
  { name, content, address }: PdfSource,
  parts: Parts,
  extended: ByteSource,
): Promise<PdfDelivery> => {
  if (address !== undefined && extended === content) {
    content.release();
    return { address };
  }
  const part = await parts.raw(await extended.bytes(), extended.sha256);
  content.release();
  return { beside: { path: buildPdfPath(name, extended.sha256), part } };
};

const buildPdfPath = (name: string, sha256: string): string => {
  const stem = name
    .replace(/\.pdf$/i, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .slice(0, 60);
  return `pdf/${stem || "document"}-${sha256.slice(0, 8)}.pdf`;
};
