/**
 * pdf.js connects to a worker that draws by a message, and gives the worker up where no answer comes within five seconds:
 * then it draws in the document, also when the worker is merely late and has taken pictures over already. So the answer
 * is given here, at once, and the worker's own is left out.
 */
import { version } from "pdfjs-dist";

interface Message {
  readonly action?: unknown;
  readonly data?: unknown;
}

interface ConnectNames {
  readonly sourceName?: unknown;
  readonly targetName?: unknown;
}

/** The answer to pdf.js' first message; undefined for every other message. */
export const createReadyMessage = (message: unknown): object | undefined => {
  const { action, data }: Message = Object(message);
  if (action !== "Connect") return undefined;
  const { sourceName, targetName }: ConnectNames = Object(data);
  return { sourceName, targetName, action: "ready", data: { testObj: new Uint8Array(), workerVersion: version } };
};

export const isReadyMessage = (message: unknown): boolean => (Object(message) as Message).action === "ready";
