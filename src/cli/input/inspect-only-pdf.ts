import type { BatchTools } from "../command-ports.ts";
import type { BatchInput } from "./read-input.ts";

/** Larger files are not read twice: reading them takes longer than what an early inspection saves. */
const maxEarlyBytes = 16 * 1024 * 1024;

/**
 * Inspects the PDF of a batch that has only one while the rows are read. The first row uses the result, and reports what is
 * wrong with the PDF. Never rejects.
 */
export const inspectOnlyPdf = async (
  { files, choices }: Pick<BatchInput, "files" | "choices">,
  { ports }: Pick<BatchTools, "ports">,
): Promise<void> => {
  const [pdf, second] = files.filter(({ name }) => /\.pdf$/i.test(name));
  if (pdf === undefined || second !== undefined || pdf.size > maxEarlyBytes || choices.pdfPasswords !== undefined)
    return;
  try {
    await ports.inspector.inspect(await pdf.bytes());
  } catch {
    // The first row meets the same error.
  }
};
