/**
 * Makes one row's file: fill the template, find its PDF and resources, put the page together. Everything that does not
 * change from row to row is made once and remembered here. A row with any problem makes nothing.
 */

import { filledDoubts } from "#domain/actions/action-warnings.ts";
import { jumpWarnings } from "#domain/geometry/geometry-warnings.ts";
import { iconAddress } from "#domain/links/icon-address.ts";
import type { BatchParams, PlannedEntry, RowData } from "#domain/model/batch.ts";
import type { Delivery, LinkedPart } from "#domain/model/delivery.ts";
import type { OutputFile, Piece } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type CompiledTemplate, compileTemplate, fillCompiled } from "#domain/placeholders/placeholder.ts";
import { type Problem, placed, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { KitManifest } from "#ports/kit.ts";
import type { PdfFacts } from "#ports/pdf.ts";
import { createLinkedFiles } from "../inputs/linked-files.ts";
import type { BatchPdf, Pdfs } from "../inputs/pdfs.ts";
import { type WantedResources, wantedResources } from "../inputs/required-resources.ts";
import type { Resources } from "../inputs/resources.ts";
import { assembleLocked, assemblePage, languageOf } from "../page/assemble.ts";
import { deliver } from "../page/deliver.ts";
import { createFrames } from "../page/frame.ts";
import { strategies } from "../page/strategies.ts";
import { sizeOf } from "../parts/chunk-size.ts";
import { isLocked, passwordProblems, type Seals } from "../parts/encryption.ts";
import type { Parts } from "../parts/parts.ts";
import { createRowParts } from "../parts/row-parts.ts";

export interface RowMakerInput {
  readonly jobId: string;
  readonly params: BatchParams;
  readonly template: Smartlink;
  readonly kit: KitManifest;
  readonly parts: Parts;
  readonly pdfs: Pdfs;
  readonly resources: Resources;
  readonly seals: Seals;
  readonly bytes: Pick<Bytes, "sha256">;
}

export interface MadeRow {
  /** The template, filled. */
  readonly smartlink: Smartlink;
  readonly file: OutputFile;
  /** What the file links in the batch's folder, each told once a batch. */
  readonly support: readonly OutputFile[];
  /** What the reader of this file will not be able to show as it was meant. */
  readonly warnings: readonly Problem[];
}

export interface RowMaker {
  /** The template as the rows fill it. */
  readonly compiled: CompiledTemplate<Smartlink>;
  /** Fills the row's values into the template: all problems of the row that can be known without its PDF. */
  fill(entry: PlannedEntry): Result<Smartlink>;
  /** Assets on pages that the PDF does not have. */
  misplaced(smartlink: Smartlink, facts: PdfFacts): readonly Problem[];
  /** Warnings of a row as filled: data of actions that cannot be used, jumps to pages that the PDF does not have. */
  warnings(smartlink: Smartlink, facts: PdfFacts | undefined): readonly Problem[];
  /** The row comes soon: what can be made beside another row is begun. */
  announce(entry: PlannedEntry): void;
  make(entry: PlannedEntry): Promise<Result<MadeRow>>;
}

export const createRowMaker = (input: RowMakerInput): RowMaker => {
  const { params, kit, seals, parts } = input;
  const { strategy, encoding } = params;
  const placement = strategies[strategy];
  const compiled = compileTemplate(input.template);
  const runtimeUrl = withSlash(params.environment?.runtime_url || "runtime/");
  const linked = createLinkedFiles(input.jobId, params.batch_id, runtimeUrl.startsWith("runtime/"));
  const rowParts = createRowParts({ kit, parts, placement, linked });
  const frames = createFrames({ kit, parts, strategy, encoding, runtimeUrl });

  const fill = (entry: PlannedEntry): Result<Smartlink> => {
    const filled = fillCompiled(compiled, fieldsOf(entry));
    const own = [...(entry.problems ?? []), ...(filled.ok ? passwordProblems(filled.value) : [])];
    if (own.length === 0) return filled;
    return fail(...own, ...(filled.ok ? [] : filled.problems));
  };

  /** Linked files share one copy of each font in `runtime/`: leaving it out would save nothing. */
  const isLeftOut = (name: string): boolean =>
    params.embed_fonts === false && placement.worker === "inline" && name.startsWith("standard_fonts/LiberationSans");

  const warnedPdfs = new Set<string>();
  /** Once for each PDF, however many rows and addresses name it. */
  const pdfWarnings = ({ facts, content }: BatchPdf, name: string): readonly Problem[] => {
    if (warnedPdfs.has(content.sha256)) return [];
    warnedPdfs.add(content.sha256);
    return (facts.warnings ?? []).map((found) => placed(found, { file: name }));
  };

  const announce = (entry: PlannedEntry): void => {
    if (!seals.personal) return;
    const filled = fill(entry);
    if (filled.ok) seals.announce(entry, filled.value);
  };

  const warnings: RowMaker["warnings"] = (smartlink, facts) => [
    ...filledDoubts(input.template, smartlink),
    ...(facts === undefined ? [] : jumpWarnings(smartlink, facts.pages.length)),
  ];

  const make = async (entry: PlannedEntry): Promise<Result<MadeRow>> => {
    const filled = fill(entry);
    const pdf = isPdfRejected(entry) ? fail() : await input.pdfs.resolve(entry.pdf, entry.pdf_password);
    const smartlink = filled.ok ? filled.value : input.template;
    const wanted = await wantedResources(smartlink, input.resources, placement);
    const problems = [
      ...(filled.ok ? [] : filled.problems),
      ...(pdf.ok ? misplaced(smartlink, pdf.value.facts) : pdf.problems),
      ...(filled.ok ? wanted.problems : []),
    ];
    if (!pdf.ok || problems.length > 0) return fail(...problems.map((found) => located(found, entry)));
    const made = await page(entry, smartlink, pdf.value, wanted);
    const found = [...warnings(smartlink, pdf.value.facts), ...wanted.warnings];
    const ofPdf = pdfWarnings(pdf.value, entry.pdf);
    return ok({ ...made, smartlink, warnings: [...ofPdf, ...found.map((one) => located(one, entry))] });
  };

  const page = async (entry: PlannedEntry, smartlink: Smartlink, pdf: BatchPdf, wanted: WantedResources) => {
    const resources = pdf.facts.needs.filter((name) => kit.resources[name] !== undefined && !isLeftOut(name));
    const tracking = params.environment?.tracking_url;
    const seal = isLocked(smartlink) ? await seals.of(entry, smartlink) : undefined;
    const placed = seal ? undefined : await pdf.place();
    const sealed = seal ? await rowParts.sealed(seal, smartlink, pdf, resources, wanted) : [];
    const delivery: Delivery = {
      format: 1,
      strategy,
      reader: kit.version,
      batch_id: params.batch_id,
      reference_id: entry.reference_id,
      pdf: placed && !placed.inside ? { url: placed.beside?.path ?? placed.address ?? "" } : { part: "pdf" },
      worker: placement.worker === "inline" ? { part: "worker" } : workerLink(),
      resources: placement.worker === "inline" || resources.length === 0 ? { inline: resources } : { url: runtimeUrl },
      ...(tracking ? { tracking_url: tracking } : {}),
    };
    const delivered = deliver(smartlink, delivery, (asset) => wanted.files.get(asset) ?? {});
    const common = {
      kit,
      encoding,
      decoders: resources.some((name) => name.startsWith("wasm/")),
      frame: await frames(languageOf(smartlink)),
      icon: iconAddress(smartlink.faviconB64 ?? ""),
    };
    const pieces = seal
      ? await assembleLocked({ ...common, smartlink: delivered, parts: await rowParts.scripts(), seal, sealed })
      : await assemblePage(
          { ...common, smartlink: delivered, parts: await rowParts.inside(resources, wanted, placed?.inside) },
          input.bytes,
        );
    return { file: outputOf(entry, pieces), support: await rowParts.beside(resources, wanted, placed?.beside, sealed) };
  };

  const workerLink = (): LinkedPart => ({ url: runtimeUrl + kit.worker.file, integrity: kit.worker.integrity });

  const outputOf = (entry: PlannedEntry, pieces: readonly Piece[]): OutputFile => ({
    batch_id: params.batch_id,
    path: entry.name,
    job_id: input.jobId,
    kind: "smartlink",
    mimetype: "text/html",
    pieces,
    size: sizeOf(pieces),
    row: entry.row,
  });

  return { compiled, fill, misplaced, warnings, announce, make };
};

/** The PDF's password is kept apart from the data, so that lists of the data never show it. */
const fieldsOf = ({ data, pdf_password }: PlannedEntry): RowData =>
  pdf_password === undefined ? data : { ...data, pdf_password };

const misplaced = (smartlink: Smartlink, facts: PdfFacts): readonly Problem[] =>
  smartlink.assets.flatMap(({ page, aura }, index) =>
    page >= 1 && page <= facts.pages.length
      ? []
      : [
          problem(
            "asset-page-missing",
            `Asset ${aura.name ? `“${aura.name}”` : index + 1} lies on page ${page}, and the PDF has ${facts.pages.length === 1 ? "one page" : `${facts.pages.length} pages`}. Change the asset's page, or give this row a PDF that has it.`,
            { path: `assets[${index}].page` },
          ),
        ],
  );

/** Whether the row's PDF was found wrong when the data was read: looking for it would tell the same fault twice. */
export const isPdfRejected = ({ problems = [] }: PlannedEntry): boolean =>
  problems.some(({ at }) => at?.path === "pdf" || at?.path === "PDF_file");

/** A problem of a row, with the row's place. */
export const located = (found: Problem, { row, reference_id }: PlannedEntry): Problem =>
  placed(found, { row, reference_id });

const withSlash = (url: string) => (url.endsWith("/") ? url : `${url}/`);
