/**
 * Makes one row's file: fill the template, find its PDF and resources, settle what is inside and what is linked, put
 * the page together. Everything that does not change from row to row is made once and remembered here.
 */
import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import type { Delivery, LinkedPart } from "#domain/model/delivery.ts";
import type { OutputFile, PartRef, Piece } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, placed, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { filledDoubts } from "#domain/rules/action-data/doubts.ts";
import { type CompiledTemplate, compileTemplate, fillCompiled } from "#domain/rules/placeholder.ts";
import type { KitManifest } from "#ports/kit.ts";
import type { PdfFacts } from "#ports/pdf.ts";
import { assembleLocked, assemblePage } from "./assemble.ts";
import { deliver } from "./deliver.ts";
import { createLinkedFiles } from "./linked-files.ts";
import type { Parts } from "./parts.ts";
import type { BatchPdf, PdfPlace, Pdfs } from "./pdfs.ts";
import { sizeOf } from "./piece-size.ts";
import type { Resources } from "./resources.ts";
import { isLocked, passwordProblems, type Seal, type SealedPiece, type Seals } from "./seals.ts";
import { strategies } from "./strategies.ts";
import { type WantedResources, wantedResources } from "./wanted-resources.ts";

export interface RowMakerInput {
  readonly jobId: string;
  readonly params: BatchParams;
  readonly template: Smartlink;
  readonly kit: KitManifest;
  readonly parts: Parts;
  readonly pdfs: Pdfs;
  readonly resources: Resources;
  readonly seals: Seals;
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
  /** The row comes soon: what can be made beside another row is begun. */
  announce(entry: PlannedEntry): void;
  make(entry: PlannedEntry): Promise<Result<MadeRow>>;
}

export const createRowMaker = (input: RowMakerInput): RowMaker => {
  const { params, kit, parts, seals } = input;
  const placement = strategies[params.strategy];
  const compiled = compileTemplate(input.template);
  const runtimeUrl = withSlash(params.environment?.runtime_url || "runtime/");
  const linked = createLinkedFiles(input.jobId, params.batch_id, runtimeUrl.startsWith("runtime/"));

  const fill = (entry: PlannedEntry): Result<Smartlink> => {
    const filled = fillCompiled(compiled, entry.data);
    const own = [...(entry.problems ?? []), ...(filled.ok ? passwordProblems(filled.value) : [])];
    if (own.length === 0) return filled;
    return fail(...own, ...(filled.ok ? [] : filled.problems));
  };

  const announce = (entry: PlannedEntry): void => {
    if (!seals.personal) return;
    const filled = fill(entry);
    if (filled.ok) seals.announce(entry, filled.value);
  };

  const make = async (entry: PlannedEntry): Promise<Result<MadeRow>> => {
    const filled = fill(entry);
    const pdf = await input.pdfs.resolve(entry.pdf);
    const smartlink = filled.ok ? filled.value : input.template;
    const wanted = await wantedResources(smartlink, input.resources, placement);
    const problems = [
      ...(filled.ok ? [] : filled.problems),
      ...(pdf.ok ? misplaced(smartlink, pdf.value.facts) : pdf.problems),
      ...(filled.ok ? wanted.problems : []),
    ];
    if (!pdf.ok || problems.length > 0) return fail(...problems.map((found) => located(found, entry)));
    const made = await page(entry, smartlink, pdf.value, wanted);
    const warnings = [...filledDoubts(input.template, smartlink), ...wanted.warnings];
    return ok({ ...made, smartlink, warnings: warnings.map((found) => located(found, entry)) });
  };

  const page = async (entry: PlannedEntry, smartlink: Smartlink, pdf: BatchPdf, wanted: WantedResources) => {
    const needs = pdf.facts.needs.filter((name) => kit.resources[name] !== undefined);
    const tracking = params.environment?.tracking_url;
    const seal = isLocked(smartlink) ? await seals.of(entry, smartlink) : undefined;
    const placed = seal ? undefined : await pdf.place();
    const sealed = seal ? await sealedParts(seal, smartlink, pdf, needs, wanted) : [];
    const delivery: Delivery = {
      format: 1,
      strategy: params.strategy,
      reader: kit.version,
      batch_id: params.batch_id,
      reference_id: entry.reference_id,
      pdf: placed && !placed.inside ? { url: placed.beside?.path ?? placed.address ?? "" } : { part: "pdf" },
      worker: placement.worker === "inline" ? { part: "worker" } : workerLink(),
      resources: placement.worker === "inline" || needs.length === 0 ? { inline: needs } : { url: runtimeUrl },
      ...(tracking ? { tracking_url: tracking } : {}),
    };
    const delivered = deliver(smartlink, delivery, (asset) => wanted.files.get(asset) ?? {});
    const common = {
      kit,
      encoding: params.encoding,
      decoders: needs.some((name) => name.startsWith("wasm/")),
      runtimeUrl,
    };
    const pieces = seal
      ? await assembleLocked({ ...common, smartlink: delivered, parts: await scripts(), seal, sealed })
      : assemblePage({ ...common, smartlink: delivered, parts: await inside(needs, wanted, placed?.inside) });
    return { file: outputOf(entry, pieces), support: await beside(needs, wanted, placed?.beside, sealed) };
  };

  const workerLink = (): LinkedPart => ({ url: runtimeUrl + kit.worker.file, integrity: kit.worker.integrity });

  // The worker first: its thread starts while the rest of the file still arrives.
  const scripts = async (): Promise<readonly PartRef[]> => [
    ...(placement.worker === "inline" ? [await parts.script("worker", kit.worker)] : []),
    ...(placement.reader === "inline"
      ? [await parts.script("reader", kit.reader), await parts.script("sentences", kit.sentences)]
      : []),
  ];

  const inside = async (
    needs: readonly string[],
    wanted: WantedResources,
    pdf: PartRef | undefined,
  ): Promise<readonly PartRef[]> => {
    const resources: PartRef[] = [];
    if (placement.worker === "inline")
      for (const name of needs) {
        const part = await parts.resource(name);
        if (part !== undefined) resources.push(part);
      }
    return [...(await scripts()), ...resources, ...(pdf ? [pdf] : []), ...wanted.inside];
  };

  /** All parts but the scripts: what a PDF needs of decoders and fonts would tell what kind of PDF it is. */
  const sealedParts = async (
    seal: Seal,
    smartlink: Smartlink,
    pdf: BatchPdf,
    needs: readonly string[],
    { held }: WantedResources,
  ): Promise<readonly SealedPiece[]> => {
    const pdfInside = placement.pdf === "inline";
    // Without the boot script nothing takes parts out of a file.
    const filesInside =
      placement.reader === "inline" && (pdfInside || smartlink.config.global.assetsOffline === "true");
    const pieces: SealedPiece[] = [];
    if (placement.worker === "inline")
      for (const name of needs) {
        const content = parts.resourceContent(name);
        if (content !== undefined) pieces.push(await seal.piece(name, content, true));
      }
    pieces.push(await seal.piece("pdf", pdf.content, pdfInside));
    for (const [name, content] of held) pieces.push(await seal.piece(name, content, filesInside));
    return pieces;
  };

  const beside = async (
    needs: readonly string[],
    wanted: WantedResources,
    pdf: PdfPlace["beside"],
    sealed: readonly SealedPiece[],
  ): Promise<readonly OutputFile[]> => {
    if (placement.reader === "link") {
      await linked.kit(kit.reader, parts);
      await linked.kit(kit.sentences, parts);
    }
    if (placement.worker === "link") await linked.kit(kit.worker, parts);
    if (placement.worker === "link") for (const name of needs) await linked.resource(name, kit, parts);
    if (pdf) linked.file(pdf.path, pdf.part, "application/pdf");
    for (const { path, part } of sealed) if (path) linked.file(path, part, "application/octet-stream");
    for (const {
      beside: file,
      file: { mimetype },
    } of wanted.beside)
      if (file) linked.file(file.path, file.part, mimetype);
    return linked.untold();
  };

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

  return { compiled, fill, misplaced, announce, make };
};

const misplaced = (smartlink: Smartlink, facts: PdfFacts): readonly Problem[] =>
  smartlink.assets.flatMap(({ page, aura }, index) =>
    page >= 1 && page <= facts.pages.length
      ? []
      : [
          problem(
            "asset-page-missing",
            `Asset “${aura.name || index + 1}” lies on page ${page}, and the PDF has ${facts.pages.length === 1 ? "one page" : `${facts.pages.length} pages`}. Change the asset's page, or give this row a PDF that has it.`,
            { path: `assets[${index}].page` },
          ),
        ],
  );

/** A problem of a row, with the row's place. */
export const located = (found: Problem, { row, reference_id }: PlannedEntry): Problem =>
  placed(found, { row, reference_id });

const withSlash = (url: string) => (url.endsWith("/") ? url : `${url}/`);
