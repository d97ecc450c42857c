/** `smartlink attach`: writes a PDF that contains the assets of a template. */
import { basename, resolve } from "node:path";
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import { formatBytes, formatQuantity } from "#batch/report/report-format.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import { createPdfAssets } from "#usecases/augmented-pdf/create-pdf-assets.ts";
import { readImportFile } from "#usecases/import/files/read-import-file.ts";
import { readTemplateFile } from "#usecases/library/exchange/read-template-file.ts";
import type { Command, CommandContext } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { reportUsage } from "./report-usage.ts";

export const attach: Command = async (context) => {
  const { parsed, terminal, ports, reporter } = context;
  const { files } = await (await ports.loadFiles()).list(parsed.positionals, terminal.folder);
  const chosen = await chooseFiles(files);
  if (!chosen.ok) return rejectAll(chosen.problems, context);
  const { templateFile, pdf } = chosen.value;
  const out = resolve(terminal.folder, parsed.text("out") ?? `${basename(pdf.name, ".pdf")}-with-assets.pdf`);
  if (parsed.positionals.some((path) => resolve(terminal.folder, path) === out))
    return reportUsage(context, `${parsed.text("out")} is the PDF that is read. Write to another file with -o.`);
  const reading = await readTemplateFile(templateFile);
  if (!reading.ok) return rejectAll(reading.problems, context);
  const { template } = reading.value;
  const [tools, bytes] = await Promise.all([ports.loadPdfAssets(), pdf.bytes()]);
  const resources = createDroppedFiles(files);
  const { assets, missingFiles } = await createPdfAssets({
    template,
    pdf: { filesize: bytes.length, sha256: await tools.sha256(bytes) },
    readFile: async (url, name) => (resources.find(url) ?? resources.find(name))?.bytes(),
    bytes: tools,
  });
  const attached = await tools.attach(bytes, assets);
  if (!attached.ok) return rejectAll(attached.problems, context);
  const draft = await ports.openDraftFile(out, "Choose another place for the PDF with -o.");
  try {
    await draft.write(attached.value.bytes);
    draft.commit();
  } catch (error) {
    draft.discard();
    throw error;
  }
  const warnings = [...missingFiles.map(fileMissing), ...attached.value.warnings, ...reading.value.warnings];
  for (const item of warnings) reporter.problem("warning", item);
  const size = attached.value.bytes.length;
  reporter.result(
    { kind: "attached", file: out, assets: template.assets.length, bytes: size },
    `${formatQuantity(template.assets.length, "asset")} attached (${formatBytes(size)}): ${out}`,
  );
  return exitCodes.success;
};

/** Reports why nothing is written. */
export const rejectAll = (problems: readonly Problem[], { reporter }: CommandContext) => {
  for (const item of problems) reporter.problem("error", item);
  reporter.message("No file was written.");
  return exitCodes.inputInvalid;
};

interface ChosenFiles {
  readonly templateFile: IntakeFile;
  readonly pdf: IntakeFile;
}

/** Finds the template and the PDF among the files. Other files are those of assets. */
const chooseFiles = async (files: readonly IntakeFile[]): Promise<Result<ChosenFiles>> => {
  const templates: IntakeFile[] = [];
  const jsonFiles = files.filter(({ name }) => /\.json$/i.test(name));
  for (const file of jsonFiles) {
    const { role } = await readImportFile(file, { reader: undefined, options: {} });
    if (role === "template" || (role === "unknown" && jsonFiles.length === 1)) templates.push(file);
  }
  const pdfs = files.filter(({ name }) => /\.pdf$/i.test(name));
  const problems = [...findFault(templates, "template", "template-missing"), ...findFault(pdfs, "PDF", "pdf-missing")];
  const [[templateFile], [pdf]] = [templates, pdfs];
  return problems.length > 0 || templateFile === undefined || pdf === undefined
    ? fail(...problems)
    : ok({ templateFile, pdf });
};

const findFault = (
  files: readonly IntakeFile[],
  what: string,
  code: "template-missing" | "pdf-missing",
): readonly Problem[] => {
  if (files.length === 1) return [];
  if (files.length === 0) return [problem(code, `There is no ${what}. Name one ${what}, or a folder that has it.`)];
  const names = files.slice(0, 5).map(({ path }) => path);
  return [
    problem(
      "file-twice",
      `There are ${files.length} files that can be the ${what}: ${names.join(", ")}. Name one of them.`,
    ),
  ];
};

const fileMissing = (name: string): Problem =>
  problem(
    "resource-missing",
    `The template names the file “${name}”, which was not named here, so it is left out. Name it or its folder, too.`,
  );
