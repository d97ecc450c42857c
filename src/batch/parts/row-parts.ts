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
  readonly kit: RuntimeManifest;
  readonly parts: Parts;
  readonly placement: Placements;
  readonly linked: LinkedFiles;
}

/** Names of what the PDF of a page needs of the kit's resources. */
type ResourceNames = readonly string[];

export interface RowParts {
  scripts(): Promise<readonly PartRef[]>;
  /** What the page holds; `pdf`: the PDF's own part, where it is inside. */
  inside(resources: ResourceNames, wanted: RowResources, pdf: PartRef | undefined): Promise<readonly PartRef[]>;
  encrypted(
    seal: Encryptor,
    smartlink: Smartlink,
    pdf: ResolvedPdf,
    resources: ResourceNames,
    wanted: RowResources,
  ): Promise<readonly EncryptedFile[]>;
  /** What lies in the batch's folder for the page, each file told once a batch. */
  beside(
    resources: ResourceNames,
    wanted: RowResources,
    pdf: PdfDelivery["beside"],
    sealed: readonly EncryptedFile[],
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
  const sealed: RowParts["encrypted"] = async (seal, smartlink, pdf, resources, { held }) => {
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
    for (const [name, content] of held) pieces.push(await seal.encryptFile(name, content, filesInside));
    return pieces;
  };

  const beside: RowParts["beside"] = async (resources, wanted, pdf, pieces) => {
    if (placement.reader === "link") {
      await linked.addRuntimeFile(kit.reader, parts);
      await linked.addRuntimeFile(kit.sentences, parts);
      await linked.addRuntimeFile(kit.panels, parts);
    }
    if (placement.worker === "link") {
      await linked.addRuntimeFile(kit.worker, parts);
      for (const name of resources) await linked.addResource(name, kit, parts);
    }
    if (pdf) linked.file(pdf.path, pdf.part, "application/pdf");
    for (const { path, part } of pieces) if (path) linked.file(path, part, "application/octet-stream");
    for (const { beside: own, file } of wanted.beside) if (own) linked.file(own.path, own.part, file.mimetype);
    return linked.takeNew();
  };

  return { scripts, inside, encrypted: sealed, beside };
};
