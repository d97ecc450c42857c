/** Receives a smartlink from the editor that shows the hosted page in a frame, filled with the values of a row. */
import { type Envelope, isEnvelope } from "./site-api.ts";

/** The message with which the frame asks for its smartlink. */
export const previewRequest = "smartlink-preview";

/** Whether the page is the preview of an editor on the same origin. */
export const isPreview = ({ searchParams }: URL): boolean => searchParams.has("preview") && window.parent !== window;

/** Resolves with the answer that the editor sends, which has the form of the site's API. */
export const receivePreview = (): Promise<Envelope> =>
  new Promise((resolve) => {
    const listening = new AbortController();
    addEventListener(
      "message",
      ({ source, origin, data }) => {
        if (source !== window.parent || origin !== location.origin || !isEnvelope(data)) return;
        listening.abort();
        resolve(data);
      },
      { signal: listening.signal },
    );
    window.parent.postMessage(previewRequest, location.origin);
  });
