/**
 * Which parts a row's page holds and which lie beside it, by its batch's strategy. With a password all but the scripts
 * is sealed, whether it is inside or beside.
 */
import type { OutputFile, PartRef } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import type { LinkedFiles } from "../inputs/linked-files.ts";
import type { PdfDelivery, ResolvedPdf } from "../inputs/pdf-resolver.ts";
import type { RowResources } from "../inputs/row-resources.ts";
import type { Placements } from "../page/strategies.ts";
import type { EncryptedFile, Encryptor } from "./encryptors.ts";
import type { Parts } from "./parts.ts";

export interface RowPartsInput {
  readonly manifest: RuntimeManifest;
  readonly parts: Parts;
  readonly placement: Placements;
  readonly linked: LinkedFiles;
}

/** Names of the pdf.js resources that the PDF of a page needs (`RuntimeManifest.resources`). */
type ResourceNames = readonly string[];

export interface RowParts {
  scripts(): Promise<readonly PartRef[]>;
  /** What the page holds; `pdf`: the PDF's own part, where it is inside. */
  inside(resources: ResourceNames, rowResources: RowResources, pdf: PartRef | undefined): Promise<readonly PartRef[]>;
  encrypted(
    seal: Encryptor,
    smartlink: Smartlink,
    pdf: ResolvedPdf,
    resources: ResourceNames,
    rowResources: RowResources,
  ): Promise<readonly EncryptedFile[]>;
  /** What lies in the batch's folder for the page, each file told once a batch. */
  beside(
    resources: ResourceNames,
    rowResources: RowResources,
    pdf: PdfDelivery["beside"],
    sealed: readonly EncryptedFile[],
  ): Promise<readonly OutputFile[]>;
}

export const createRowParts = ({ manifest, parts, placement, linked }: RowPartsInput): RowParts => {
  // The worker first: its thread starts while the rest of the file still arrives.
  const scripts: RowParts["scripts"] = async () => [
    ...(placement.worker === "inline" ? [await parts.script("worker", manifest.worker)] : []),
    ...(placement.reader === "inline"
      ? [
          await parts.script("reader", manifest.reader),
          await parts.script("sentences", manifest.sentences),
          await parts.script("panels", manifest.panels),
        ]
      : []),
  ];

  const inside: RowParts["inside"] = async (names, rowResources, pdf) => {
    const resources: PartRef[] = [];
    if (placement.worker === "inline")
      for (const name of names) {
        const part = await parts.resource(name);
        if (part !== undefined) resources.push(part);
      }
    return [...(await scripts()), ...resources, ...(pdf ? [pdf] : []), ...rowResources.inside];
  };

  /** All parts but the scripts: what a PDF needs of decoders and fonts would tell what kind of PDF it is. */
  const sealed: RowParts["encrypted"] = async (seal, smartlink, pdf, resources, { plaintexts }) => {
    const pdfInside = placement.pdf === "inline";
    // Without the boot script nothing takes parts out of a file.
    const filesInside =
      placement.reader === "inline" && (pdfInside || smartlink.config.global.assetsOffline === "true");
    const pieces: EncryptedFile[] = [];
    if (placement.worker === "inline")
      for (const name of resources) {
        const content = parts.resourceContent(name);
        if (content !== undefined) pieces.push(await seal.encryptFile(name, content, true));
      }
    pieces.push(await seal.encryptFile("pdf", pdf.content, pdfInside));
    for (const [name, content] of plaintexts) pieces.push(await seal.encryptFile(name, content, filesInside));
    return pieces;
  };

  const beside: RowParts["beside"] = async (resources, rowResources, pdf, pieces) => {
    if (placement.reader === "link") {
      await linked.addRuntimeFile(manifest.reader, parts);
      await linked.addRuntimeFile(manifest.sentences, parts);
      await linked.addRuntimeFile(manifest.panels, parts);
    }
    if (placement.worker === "link") {
      await linked.addRuntimeFile(manifest.worker, parts);
      for (const name of resources) await linked.addResource(name, manifest, parts);
    }
    if (pdf) linked.file(pdf.path, pdf.part, "application/pdf");
    for (const { path, part } of pieces) if (path) linked.file(path, part, "application/octet-stream");
    for (const { beside: copy, file } of rowResources.beside)
      if (copy) linked.file(copy.path, copy.part, file.mimetype);
    return linked.takeNew();
  };

  return { scripts, inside, encrypted: sealed, beside };
};
