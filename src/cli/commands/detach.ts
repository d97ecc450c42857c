/** `smartlink detach`: takes the template out of a PDF that contains it. */
import { basename, join, resolve } from "node:path";
import { encodeDataAddress } from "#batch/parts/data-address.ts";
import { formatQuantity } from "#batch/report/report-format.ts";
import type { Asset, ResourceFile } from "#domain/model/asset.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import { readPdfAsTemplate } from "#usecases/augmented-pdf/import-pdf.ts";
import { readTemplateFile } from "#usecases/library/exchange/read-template-file.ts";
import type { Command } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { rejectAll } from "./attach.ts";

export const detach: Command = async (context) => {
  const { parsed, terminal, ports, reporter } = context;
  const localFiles = await ports.loadFiles();
  const { files } = await localFiles.list(parsed.positionals, terminal.folder);
  const [file, second] = files;
  if (file === undefined || second !== undefined) return rejectAll([oneNeeded], context);
  const tools = await ports.loadPdfAssets();
  const readBytes = async (part: { arrayBuffer(): Promise<ArrayBuffer> }) => new Uint8Array(await part.arrayBuffer());
  const assets = await readPdfAsTemplate(new Blob([await file.bytes()]), file.name, {
    pages: { readAssets: async (pdf) => tools.read(await readBytes(pdf)) },
    hash: async (pdf) => tools.sha256(await readBytes(pdf)),
  });
  if (!assets.ok) return rejectAll(assets.problems, context);
  const reading = await readTemplateFile(assets.value.template);
  if (!reading.ok) return rejectAll(reading.problems, context);
  const folder = resolve(terminal.folder, parsed.text("out") ?? ".");
  const stem = basename(file.name).replace(/(?:-with-assets)?\.pdf$/i, "");
  const [templatePath, pdfPath] = [join(folder, `${stem}.json`), join(folder, `${stem}.pdf`)];
  for (const path of [templatePath, pdfPath]) {
    const present = await localFiles.list([path], terminal.folder).catch(() => undefined);
    if (present !== undefined) return rejectAll([fileTaken(path)], context);
  }
  const { template } = reading.value;
  await localFiles.writeText(templatePath, folder, await writeTemplate(template, assets.value.resources));
  const draft = await ports.openDraftFile(pdfPath, "Choose another folder with -o.");
  try {
    await draft.write(await readBytes(assets.value.pdf));
    draft.commit();
  } catch (error) {
    draft.discard();
    throw error;
  }
  for (const item of [...assets.value.warnings, ...reading.value.warnings]) reporter.problem("warning", item);
  const count = template.assets.length;
  reporter.result(
    { kind: "detached", template: templatePath, pdf: pdfPath, assets: count },
    `${formatQuantity(count, "asset")} detached: ${templatePath}, ${pdfPath}`,
  );
  return exitCodes.success;
};

/** Returns the template with its files inside. */
const writeTemplate = async (template: Smartlink, resources: readonly IntakeFile[]): Promise<string> => {
  const byName = new Map(resources.map((file) => [file.name, file]));
  const inline = async (file: ResourceFile): Promise<ResourceFile> => {
    const bytes = await byName.get(file.url)?.bytes();
    return bytes === undefined ? file : { ...file, url: encodeDataAddress(file.mimetype, bytes) };
  };
  const assets: Asset[] = [];
  for (const asset of template.assets) {
    const files: (readonly [string, ResourceFile])[] = [];
    for (const [name, file] of Object.entries(asset.files)) files.push([name, await inline(file)]);
    assets.push({ ...asset, files: Object.fromEntries(files) });
  }
  const { original_pdf: _, ...fields } = template;
  return `${JSON.stringify({ ...fields, assets }, null, 2)}\n`;
};

const oneNeeded = problem("pdf-missing", "Name one PDF that has its assets attached.");

const fileTaken = (path: string): Problem =>
  problem("file-twice", `${path} is there already, and nothing is replaced. Write to another folder with -o.`);
