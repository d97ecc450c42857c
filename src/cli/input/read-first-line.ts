import type { CommandContext } from "../command.ts";
import type { LocalFiles } from "../command-ports.ts";

/**
 * Reads the first line of a file, or of standard input (`-`). Passwords are never arguments, because other users of a
 * computer can list the arguments of processes.
 */
export const readFirstLine = async (
  path: string,
  terminal: CommandContext["terminal"],
  files: LocalFiles,
): Promise<string> => {
  const text = path === "-" ? await readText(terminal.input) : await files.readText(path, terminal.folder);
  return text.split(/\r?\n/, 1)[0] ?? "";
};

const readText = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
};
