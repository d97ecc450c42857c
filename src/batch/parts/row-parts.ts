/**
 * Which parts a row's page holds and which lie beside it, by its batch's strategy. With a password all but the scripts
 * is sealed, whether it is inside or beside.
 */
import type { OutputFile, PartRef } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { KitManifest } from "#ports/kit.ts";
import type { LinkedFiles } from "../inputs/linked-files.ts";
import type { BatchPdf, PdfPlace } from "../inputs/pdfs.ts";
import type { WantedResources } from "../inputs/required-resources.ts";
import type { Placements } from "../page/strategies.ts";
import type { Seal, SealedPiece } from "./encryption.ts";
import type { Parts } from "./parts.ts";

export interface RowPartsInput {
  readonly kit: KitManifest;
  readonly parts: Parts;
  readonly placement: Placements;
  readonly linked: LinkedFiles;
}

/** Names of what the PDF of a page needs of the kit's resources. */
type ResourceNames = readonly string[];

export interface RowParts {
  scripts(): Promise<readonly PartRef[]>;
  /** What the page holds; `pdf`: the PDF's own part, where it is inside. */
  inside(resources: ResourceNames, wanted: WantedResources, pdf: PartRef | undefined): Promise<readonly PartRef[]>;
  sealed(
    seal: Seal,
    smartlink: Smartlink,
    pdf: BatchPdf,
    resources: ResourceNames,
    wanted: WantedResources,
  ): Promise<readonly SealedPiece[]>;
  /** What lies in the batch's folder for the page, each file told once a batch. */
  beside(
    resources: ResourceNames,
    wanted: WantedResources,
    pdf: PdfPlace["beside"],
    sealed: readonly SealedPiece[],
  ): Promise<readonly OutputFile[]>;
}

export const createRowParts = ({ kit, parts, placement, linked }: RowPartsInput): RowParts => {
  // The worker first: its thread starts while the rest of the file still arrives.
  const scripts: RowParts["scripts"] = async () => [
    ...(placement.worker === "inline" ? [await parts.script("worker", kit.worker)] : []),
    ...(placement.reader === "inline"
      ? [
          await parts.script("reader", kit.reader),
          await parts.script("sentences", kit.sentences),
          await parts.script("panels", kit.panels),
        ]
      : []),
  ];

  const inside: RowParts["inside"] = async (names, wanted, pdf) => {
    const resources: PartRef[] = [];
    if (placement.worker === "inline")
      for (const name of names) {
        const part = await parts.resource(name);
        if (part !== undefined) resources.push(part);
      }
    return [...(await scripts()), ...resources, ...(pdf ? [pdf] : []), ...wanted.inside];
  };

  /** All parts but the scripts: what a PDF needs of decoders and fonts would tell what kind of PDF it is. */
  const sealed: RowParts["sealed"] = async (seal, smartlink, pdf, resources, { held }) => {
    const pdfInside = placement.pdf === "inline";
    // Without the boot script nothing takes parts out of a file.
    const filesInside =
      placement.reader === "inline" && (pdfInside || smartlink.config.global.assetsOffline === "true");
    const pieces: SealedPiece[] = [];
    if (placement.worker === "inline")
      for (const name of resources) {
        const content = parts.resourceContent(name);
        if (content !== undefined) pieces.push(await seal.piece(name, content, true));
      }
    pieces.push(await seal.piece("pdf", pdf.content, pdfInside));
    for (const [name, content] of held) pieces.push(await seal.piece(name, content, filesInside));
    return pieces;
  };

  const beside: RowParts["beside"] = async (resources, wanted, pdf, pieces) => {
    if (placement.reader === "link") {
      await linked.kit(kit.reader, parts);
      await linked.kit(kit.sentences, parts);
      await linked.kit(kit.panels, parts);
    }
    if (placement.worker === "link") {
      await linked.kit(kit.worker, parts);
      for (const name of resources) await linked.resource(name, kit, parts);
    }
    if (pdf) linked.file(pdf.path, pdf.part, "application/pdf");
    for (const { path, part } of pieces) if (path) linked.file(path, part, "application/octet-stream");
    for (const { beside: own, file } of wanted.beside) if (own) linked.file(own.path, own.part, file.mimetype);
    return linked.untold();
  };

  return { scripts, inside, sealed, beside };
};
