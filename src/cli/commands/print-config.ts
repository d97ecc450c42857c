/** Prints every setting of a batch with its source: option, environment, param.json or preset. */
import type { BatchParams } from "#domain/model/batch.ts";
import { type OptionName, optionDefinition } from "../arguments/option-table.ts";
import type { CommandContext } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";

/** Settings and the options that set them. */
const settings: readonly (readonly [keyof BatchParams, OptionName | undefined])[] = [
  ["batch_id", "batch-id"],
  ["strategy", "strategy"],
  ["encoding", "encoding"],
  ["max_errors", "max-errors"],
  ["embed_fonts", "embed-fonts"],
  ["public_url", "public-url"],
  ["document_id", undefined],
  ["api_url", undefined],
  ["callback_url", undefined],
  ["callback_emails", undefined],
];

/** Values of settings that nobody has set. */
const presets: Readonly<Partial<Record<keyof BatchParams, unknown>>> = {
  strategy: "smallest",
  encoding: "text",
  max_errors: 0,
};

/** Prints the settings. */
export const printConfig = ({ parsed, reporter }: CommandContext, params: BatchParams): ExitCode => {
  for (const [name, option] of settings) {
    const value = params[name];
    if (value === undefined) continue;
    const source = findSource(name, option, value, parsed);
    reporter.result({ setting: name, value, source }, `${name}: ${String(value)} (${source})`);
  }
  return exitCodes.success;
};

const findSource = (
  name: keyof BatchParams,
  option: OptionName | undefined,
  value: unknown,
  parsed: CommandContext["parsed"],
): string => {
  const source = option === undefined ? undefined : parsed.source(option);
  if (option !== undefined && source === "option") return `--${option}`;
  if (option !== undefined && source === "environment") return optionDefinition(option).variable ?? "environment";
  return presets[name] === value ? "preset" : "input";
};
