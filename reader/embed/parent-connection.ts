/**
 * Lets the page around the frame drive the reader and hear from it. It obeys the page that holds the frame and nobody
 * else, and says no more than that it is there until that page has asked: from then on it answers to that page's origin
 * alone. Commands that come before the document is open are done when it is.
 */
import {
  anonymizeRecord,
  type EmbedCommand,
  type EmbedNotice,
  type EmbedState,
  parseCommand,
  toEmbedMessage,
} from "#reader/model/embed-messages.ts";
import type { ReaderControls } from "./reader-controls.ts";

export interface ParentConnection {
  /** Another page is read, or the zoom has changed. */
  notifyMoved(): void;
}

/** Commands that wait for the document. */
const mostWaiting = 20;

const root = document.documentElement;
const stateNow = () => (root.dataset["smartlinkState"] ?? "loading") as EmbedState;

export const connectToParent = (driven: ReaderControls, signal: AbortSignal): ParentConnection | undefined => {
  const { parent } = window;
  if (parent === window) return undefined;
  let origin: string | undefined;
  let waiting: EmbedCommand[] = [];

  const tell = (notice: EmbedNotice) => {
    if (origin !== undefined) parent.postMessage(toEmbedMessage(notice), origin);
  };
  const tellState = () => {
    const message = document.querySelector("smartlink-reader .notice[role=alert]")?.textContent;
    tell({
      event: "state",
      state: stateNow(),
      page: driven.page,
      pages: driven.pages,
      zoom: driven.zoom,
      title: stateNow() === "ready" ? document.title : "",
      ...(message ? { message } : {}),
    });
  };
  const obey = (command: EmbedCommand): void => {
    if (command.command === "goto" && "page" in command) driven.goTo(command.page);
    else if (command.command === "goto") driven.revealAsset(command.asset);
    else if (command.command === "search") driven.search(command.text);
    else if (command.command === "zoom") driven.setZoom(command.zoom);
  };
  const hear = (command: EmbedCommand, from: string): void => {
    if (command.command === "connect") origin = from === "null" ? "*" : from;
    if (command.command === "connect" || command.command === "state") tellState();
    else if (stateNow() === "ready") obey(command);
    else waiting = [...waiting, command].slice(-mostWaiting);
  };

  addEventListener(
    "message",
    ({ data, source, origin: from }) => {
      const command = source === parent ? parseCommand(data) : undefined;
      if (command) hear(command, from);
    },
    { signal },
  );
  document.addEventListener(
    "smartlink-event",
    (event) => {
      const { detail } = event as CustomEvent<Readonly<Record<string, unknown>>>;
      if (driven.mayShareEvents) tell({ event: "smartlink-event", record: anonymizeRecord(detail) });
    },
    { signal },
  );
  const watch = new MutationObserver(() => {
    if (stateNow() === "ready") for (const command of waiting.splice(0)) obey(command);
    tellState();
  });
  watch.observe(root, { attributeFilter: ["data-smartlink-state"] });
  signal.addEventListener("abort", () => watch.disconnect());
  parent.postMessage(toEmbedMessage({ event: "hello" }), "*");
  let last = { page: driven.page, zoom: driven.zoom };
  return {
    notifyMoved: () => {
      const { page, zoom } = driven;
      if (page !== last.page) tell({ event: "page", page });
      if (zoom !== last.zoom) tell({ event: "zoom", zoom });
      last = { page, zoom };
    },
  };
};
