/** Prints every setting of a batch with its source: option, environment, param.json or preset. */
import type { BatchParams } from "#domain/model/batch.ts";
import { inputGroup, type OptionName, optionDefinition } from "../arguments/option-table.ts";
import type { CommandContext } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";

/** Settings and the options that set them. */
const settings: readonly (readonly [keyof BatchParams, OptionName | undefined])[] = [
  ["batch_id", "batch-id"],
  ["outputs", "outputs"],
  ["strategy", "strategy"],
  ["encoding", "encoding"],
  ["max_errors", "max-errors"],
  ["embed_fonts", "embed-fonts"],
  ["public_url", "public-url"],
  ["personal_links", "personal-links"],
  ["document_id", undefined],
  ["api_url", undefined],
  ["callback_url", undefined],
  ["callback_emails", undefined],
];

/** Options that are no parameters of the batch. Printed only if they are set. */
const furtherOptions: readonly OptionName[] = [
  "out",
  "seed",
  "job",
  "shard",
  "shards",
  "runtime",
  ...inputGroup,
  "api-login-file",
];

/** Values of settings that nobody has set. */
const presets: Readonly<Partial<Record<keyof BatchParams, unknown>>> = {
  outputs: "html",
  strategy: "smallest",
  encoding: "text",
  max_errors: 0,
};

/** Prints the settings. */
export const printConfig = ({ parsed, reporter }: CommandContext, params: BatchParams): ExitCode => {
  for (const [name, option] of settings) {
    const value = params[name] ?? presets[name];
    if (value === undefined) continue;
    const source = findSource(name, option, value, parsed);
    reporter.result({ setting: name, value, source }, `${name}: ${String(value)} (${source})`);
  }
  printEnvironment(params.environment, { parsed, reporter });
  for (const option of furtherOptions) {
    const source = findOptionSource(option, parsed);
    if (source === undefined) continue;
    const value = parsed.text(option);
    reporter.result({ setting: option, value, source }, `${option}: ${value} (${source})`);
  }
  return exitCodes.success;
};

/** Prints the environment and its addresses. Each address may come from an option of its own. */
const printEnvironment = (
  environment: BatchParams["environment"],
  { parsed, reporter }: Pick<CommandContext, "parsed" | "reporter">,
): void => {
  if (environment === undefined) return;
  const fileSource = findOptionSource("environments", parsed);
  const print = (name: string, value: string | undefined, source: string | undefined) => {
    if (value) reporter.result({ setting: name, value, source }, `${name}: ${value} (${source ?? "input"})`);
  };
  print("env", environment.name, findOptionSource("env", parsed));
  print("tracking_url", environment.tracking_url, findOptionSource("tracking-url", parsed) ?? fileSource);
  print("runtime_url", environment.runtime_url, findOptionSource("runtime-url", parsed) ?? fileSource);
};

const findSource = (
  name: keyof BatchParams,
  option: OptionName | undefined,
  value: unknown,
  parsed: CommandContext["parsed"],
): string => {
  const source = option === undefined ? undefined : findOptionSource(option, parsed);
  return source ?? (presets[name] === value ? "preset" : "input");
};

const findOptionSource = (option: OptionName, parsed: CommandContext["parsed"]): string | undefined => {
  const source = parsed.source(option);
  if (source === "option") return `--${option}`;
  return source === "environment" ? (optionDefinition(option).variable ?? "environment") : undefined;
};
