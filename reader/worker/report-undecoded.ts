/**
 * Runs before pdf.js in its worker, or in the document if the page cannot start workers. Reports pages with JPEG 2000, JBIG2 or
 * fax pictures whose decoder did not start, usually because the policy of the website forbids WebAssembly. Pictures that are
 * damaged are not reported.
 */
import type { UndecodedMessage } from "./undecoded-message.ts";

let hasDecoderFailed = false;

/**
 * Called by pdf.js (patched in scripts/build/classic-script.ts) when it omits a picture.
 *
 * @param reason Undefined for a picture that already failed on an earlier page.
 */
const smartlinkUndecoded = (pageIndex: number, reason?: Error): void => {
  const isDecoder = reason === undefined ? hasDecoderFailed : /failed to initialize/.test(reason.message);
  if (!isDecoder) return;
  hasDecoderFailed = true;
  const message: UndecodedMessage = { smartlinkUndecodedPage: pageIndex + 1 };
  if ("document" in globalThis) dispatchEvent(new MessageEvent("message", { data: message }));
  else postMessage(message);
};

Object.assign(globalThis, { smartlinkUndecoded });
