/**
 * Decides by the strategy which parts a row's page contains and which are files beside it. With a password, all parts
 * except the scripts are encrypted, inside and beside.
 */
import type { OutputFile, PartRef } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import { memoizeLast } from "#domain/values/memoize-last.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import type { LinkedFiles } from "../inputs/linked-files.ts";
import type { PdfDelivery, ResolvedPdf } from "../inputs/pdf-resolver.ts";
import type { RowResources } from "../inputs/row-resources.ts";
import type { Placements } from "../page/strategies.ts";
import type { EncryptedFile, Encryptor } from "../parts/encryptors.ts";
import type { Parts } from "../parts/parts.ts";

/** What is equal for all rows of a batch. */
export interface RowPartsInput {
  readonly manifest: RuntimeManifest;
  readonly parts: Parts;
  readonly placement: Placements;
  readonly linked: LinkedFiles;
}

/** Names of the pdf.js resources that the PDF of a page needs (`RuntimeManifest.resources`). */
type ResourceNames = readonly string[];

/** Creates the parts of single rows. */
export interface RowParts {
  /** Returns the scripts that the page contains. */
  scripts(): Promise<readonly PartRef[]>;
  /** Returns the parts of an unencrypted page, in the order of the page. */
  inside(
    resources: ResourceNames,
    rowResources: RowResources,
    pdf: Pick<PdfDelivery, "inside" | "shared">,
  ): Promise<readonly PartRef[]>;
  /** Encrypts the resources, the PDF and the asset files of a row. */
  encrypted(
    encryptor: Encryptor,
    smartlink: Smartlink,
    pdf: ResolvedPdf,
    resources: ResourceNames,
    rowResources: RowResources,
  ): Promise<readonly EncryptedFile[]>;
  /** Returns the files that the page links in the batch's folder. Each file is returned once per batch. */
  beside(
    resources: ResourceNames,
    rowResources: RowResources,
    pdf: PdfDelivery["beside"],
    encryptedFiles: readonly EncryptedFile[],
  ): Promise<readonly OutputFile[]>;
}

/** Creates the part lists of a batch's rows. */
export const createRowParts = ({ manifest, parts, placement, linked }: RowPartsInput): RowParts => {
  // The worker comes first, so that it starts while the rest of the file is still loading.
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

  /** Rows whose PDF needs the same resources share the promise: a row would wait for each part again. */
  const shared = memoizeLast((names: ResourceNames) =>
    memoizeAsync(async (): Promise<readonly PartRef[]> => {
      const resources: PartRef[] = [];
      if (placement.worker === "inline")
        for (const name of names) {
          const part = await parts.resource(name);
          if (part !== undefined) resources.push(part);
        }
      return [...(await scripts()), ...resources];
    }),
  );

  const inside: RowParts["inside"] = async (names, rowResources, pdf) => [
    ...(await shared(names)()),
    ...(pdf.inside ? [pdf.inside] : []),
    ...(pdf.shared ? [pdf.shared] : []),
    ...rowResources.inside,
  ];

  // Decoders and fonts are encrypted too: their names would reveal what kind of PDF it is.
  const encrypted: RowParts["encrypted"] = async (encryptor, smartlink, pdf, resources, { plaintexts }) => {
    const pdfInside = placement.pdf === "inline";
    // Only the boot script can read parts out of the page.
    const filesInside =
      placement.reader === "inline" && (pdfInside || smartlink.config.global.assetsOffline === "true");
    const encryptedFiles: EncryptedFile[] = [];
    if (placement.worker === "inline")
      for (const name of resources) {
        const content = parts.resourceContent(name);
        if (content !== undefined) encryptedFiles.push(await encryptor.encryptFile(name, content, true));
      }
    encryptedFiles.push(await encryptor.encryptFile("pdf", pdf.content, pdfInside));
    for (const [name, content] of plaintexts)
      encryptedFiles.push(await encryptor.encryptFile(name, content, filesInside));
    return encryptedFiles;
  };

  const addRuntimeFiles = memoizeLast((resources: ResourceNames) =>
    memoizeAsync(async (): Promise<void> => {
      if (placement.reader === "link") {
        await linked.addRuntimeFile(manifest.reader, parts);
        await linked.addRuntimeFile(manifest.sentences, parts);
        await linked.addRuntimeFile(manifest.panels, parts);
      }
      if (placement.worker === "link") {
        await linked.addRuntimeFile(manifest.worker, parts);
        for (const name of resources) await linked.addResource(name, manifest, parts);
      }
    }),
  );

  const beside: RowParts["beside"] = async (resources, rowResources, pdf, encryptedFiles) => {
    await addRuntimeFiles(resources)();
    if (pdf) linked.addFile(pdf.path, pdf.part, "application/pdf");
    for (const { path, part } of encryptedFiles) if (path) linked.addFile(path, part, "application/octet-stream");
    for (const { beside: copy, file } of rowResources.beside)
      if (copy) linked.addFile(copy.path, copy.part, file.mimetype);
    return linked.takeNew();
  };

  return { scripts, inside, encrypted, beside };
};
