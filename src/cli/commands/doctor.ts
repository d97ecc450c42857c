/** `smartlink doctor`: checks what the same bytes on every machine depend on. */
import {
  comparedLocales,
  comparedValueCount,
  fingerprintLocales,
} from "#domain/placeholders/formatting-fingerprint.ts";
import { toProblem } from "#domain/problem-error.ts";
import type { Command, CommandContext } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";

/** One check: what was found, and what to do if it is not good. */
interface Finding {
  readonly check: string;
  readonly good: boolean;
  readonly text: string;
}

const leastNode = [20, 19] as const;

export const doctor: Command = async (context) => {
  let exitCode: ExitCode = exitCodes.success;
  for (const run of [checkNode, checkReader, checkFormats]) {
    const finding = await run(context);
    if (!finding.good) exitCode = exitCodes.inputInvalid;
    context.reporter.result(finding, `${finding.good ? "good" : "BAD "}  ${finding.check}: ${finding.text}`);
  }
  return exitCode;
};

const checkNode = async ({ ports }: CommandContext): Promise<Finding> => {
  const [major = 0, minor = 0] = ports.nodeVersion.split(".").map(Number);
  const good = major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1]);
  const advice = good ? "" : ` Install Node ${leastNode.join(".")} or later.`;
  return { check: "Node", good, text: `version ${ports.nodeVersion}.${advice}` };
};

const checkReader = async ({ parsed, ports }: CommandContext): Promise<Finding> => {
  try {
    const runtime = await ports.openRuntime(parsed.text("runtime"));
    const manifest = await runtime.manifest();
    const scripts = [manifest.reader, manifest.worker, manifest.sentences, manifest.panels];
    for (const script of scripts) await Promise.all([runtime.bytes(script), runtime.bytes(script.deflated)]);
    // Sites that were built before texts were printed have no such files.
    const files = [manifest.resources, manifest.printing ?? {}].flatMap((group) => Object.values(group));
    for (const file of files) await runtime.bytes(file);
    const count = scripts.length * 2 + files.length;
    return { check: "Reader", good: true, text: `build ${manifest.version}, ${count} files with the right hashes.` };
  } catch (error) {
    return { check: "Reader", good: false, text: toProblem(error).message };
  }
};

const checkFormats = async (): Promise<Finding> => {
  const fingerprints = Object.values(fingerprintLocales(comparedLocales));
  // An engine with the data of few languages formats all others alike.
  const good = new Set(fingerprints).size > comparedLocales.length / 2;
  const text = good
    ? `${comparedValueCount} values in ${comparedLocales.length} locales, fingerprint ${joinHashes(fingerprints)}.`
    : "this Node has the formats of a few languages only. Install one with full ICU data.";
  return { check: "Formats", good, text };
};

/** A short value to compare two machines by eye. */
const joinHashes = (hashes: readonly string[]): string => {
  let sum = 0n;
  for (const hash of hashes) sum = BigInt.asUintN(64, sum * 1099511628211n + BigInt(`0x${hash}`));
  return sum.toString(16).padStart(16, "0");
};
