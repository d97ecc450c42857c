/** What the commands that read the files of a batch have in common. */
import { addressGroup, inputGroup, type OptionName } from "./option-table.ts";

/** Options of the commands that read the files of a batch. */
export const inputOptions = [
  "batch-id",
  "outputs",
  "strategy",
  "encoding",
  "public-url",
  "personal-links",
  "max-errors",
  "embed-fonts",
  ...inputGroup,
  ...addressGroup,
] as const satisfies readonly OptionName[];

/** Sentences about the files of a batch. */
export const inputDescription = [
  "Pass the files of a batch in any order: a template (JSON), the rows (data.json, CSV or XLSX), PDFs, media and param.json. A folder stands for all files in it.",
  "The argument - reads the rows from standard input.",
] as const;
