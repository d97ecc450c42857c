/**
 * pdf.js sends a `Connect` message to a drawing worker and gives the worker up if no answer arrives within five seconds,
 * even if the worker is only slow and already owns transferred images. So the reader answers at once in the worker's
 * name, and the worker's own answer is dropped.
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

/** Returns the answer to a `Connect` message of pdf.js; undefined for any other message. */
export const createReadyMessage = (message: unknown): object | undefined => {
  const { action, data }: Message = Object(message);
  if (action !== "Connect") return undefined;
  const { sourceName, targetName }: ConnectNames = Object(data);
  return { sourceName, targetName, action: "ready", data: { testObj: new Uint8Array(), workerVersion: version } };
};

/** Whether the message is the worker's own answer to `Connect`. */
export const isReadyMessage = (message: unknown): boolean => (Object(message) as Message).action === "ready";
