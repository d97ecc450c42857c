/**
 * Connects the reader in a frame to the embedding page. Only the parent window may send commands. Until it has sent
 * `connect`, it receives nothing but `hello`; after that, notices go to its origin only. Commands that arrive before the
 * document is ready are queued.
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

/** The connection to the embedding page. */
export interface ParentConnection {
  /** Sends a notice if the current page or the zoom has changed. */
  notifyMoved(): void;
}

/** Older queued commands are dropped beyond this number. */
const maxQueuedCommands = 20;

const root = document.documentElement;
const readState = () => (root.dataset["smartlinkState"] ?? "loading") as EmbedState;

/** Opens the connection; undefined if the page is not in a frame. */
export const connectToParent = (controls: ReaderControls, signal: AbortSignal): ParentConnection | undefined => {
  const { parent } = window;
  if (parent === window) return undefined;
  let origin: string | undefined;
  let queue: EmbedCommand[] = [];

  const send = (notice: EmbedNotice) => {
    if (origin !== undefined) parent.postMessage(toEmbedMessage(notice), origin);
  };
  const sendState = () => {
    const message = document.querySelector("smartlink-reader .notice[role=alert]")?.textContent;
    send({
      event: "state",
      state: readState(),
      page: controls.page,
      pages: controls.pages,
      zoom: controls.zoom,
      title: readState() === "ready" ? document.title : "",
      ...(message ? { message } : {}),
    });
  };
  const run = (command: EmbedCommand): void => {
    if (command.command === "goto" && "page" in command) controls.goTo(command.page);
    else if (command.command === "goto") controls.revealAsset(command.asset);
    else if (command.command === "search") controls.search(command.text);
    else if (command.command === "zoom") controls.setZoom(command.zoom);
  };
  const handle = (command: EmbedCommand, sender: string): void => {
    if (command.command === "connect") origin = sender === "null" ? "*" : sender;
    if (command.command === "connect" || command.command === "state") sendState();
    else if (readState() === "ready") run(command);
    else queue = [...queue, command].slice(-maxQueuedCommands);
  };

  addEventListener(
    "message",
    ({ data, source, origin: sender }) => {
      const command = source === parent ? parseCommand(data) : undefined;
      if (command) handle(command, sender);
    },
    { signal },
  );
  document.addEventListener(
    "smartlink-event",
    (event) => {
      const { detail } = event as CustomEvent<Readonly<Record<string, unknown>>>;
      if (controls.mayShareEvents) send({ event: "smartlink-event", record: anonymizeRecord(detail) });
    },
    { signal },
  );
  const stateObserver = new MutationObserver(() => {
    if (readState() === "ready") for (const command of queue.splice(0)) run(command);
    sendState();
  });
  stateObserver.observe(root, { attributeFilter: ["data-smartlink-state"] });
  signal.addEventListener("abort", () => stateObserver.disconnect());
  parent.postMessage(toEmbedMessage({ event: "hello" }), "*");
  let lastSent = { page: controls.page, zoom: controls.zoom };
  return {
    notifyMoved: () => {
      const { page, zoom } = controls;
      if (page !== lastSent.page) send({ event: "page", page });
      if (zoom !== lastSent.zoom) send({ event: "zoom", zoom });
      lastSent = { page, zoom };
    },
  };
};
