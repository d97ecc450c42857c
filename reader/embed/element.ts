/**
 * The custom element `<smartlink-reader>` for third-party pages, built as `runtime/smartlink-reader.js`. It contains a
 * frame with the reader and offers the frame's messages as properties, methods and events. The reader needs a frame
 * because it uses a whole page: its keys, Content-Security-Policy and storage. A page can contain several elements.
 *
 * `src` is the address of a generated file, the id of a smartlink on the site that serves this module, or a PDF. The
 * embedding page fetches a PDF with its own credentials and passes the bytes to the reader.
 */
import {
  type EmbedCommand,
  type EmbedNotice,
  type EmbedZoom,
  embedVersion,
  parseNotice,
  toEmbedMessage,
} from "#reader/model/embed-messages.ts";
import { type EmbedTarget, resolveEmbedTarget } from "./embed-target.ts";

type StateNotice = Extract<EmbedNotice, { event: "state" }>;

/** The site that serves this module. */
const site = new URL("../", import.meta.url).href;

const sheet = new CSSStyleSheet();
sheet.replaceSync(
  ":host{display:block;height:min(80vh,50rem);min-height:16rem}:host([hidden]){display:none}" +
    "iframe{display:block;width:100%;height:100%;border:0;border-radius:inherit}",
);

/** See docs/embedding.md. */
export class SmartlinkReaderElement extends HTMLElement {
  static readonly observedAttributes = ["src", "type", "page", "lang", "visitor", "label"];
  readonly #frame = document.createElement("iframe");
  #state: StateNotice | undefined;
  #target: EmbedTarget | undefined;
  #connection: AbortController | undefined;
  #isLoadQueued = false;
  #hasSentPdf = false;
  /** Settings for a PDF, as in a smartlink's `config.global`. Set them before `src`. */
  settings: Readonly<Record<string, unknown>> = {};

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    this.#frame.allow = "fullscreen; clipboard-write; web-share";
    this.#frame.referrerPolicy = "no-referrer";
    root.append(this.#frame);
  }

  connectedCallback(): void {
    this.#connection = new AbortController();
    addEventListener("message", (event) => this.#handleMessage(event), { signal: this.#connection.signal });
    this.#queueLoad();
  }

  disconnectedCallback(): void {
    this.#connection?.abort();
    this.#state = undefined;
  }

  attributeChangedCallback(name: string, oldValue: string | null, newValue: string | null): void {
    if (oldValue === newValue) return;
    if (name === "label") this.#frame.title = this.#label;
    else if (name !== "page") this.#queueLoad();
    else if (this.#state?.state === "ready") this.goTo(Number(newValue));
    else this.#queueLoad();
  }

  /** The state of the reader; `loading` until the frame has answered. */
  get state(): StateNotice["state"] {
    return this.#state?.state ?? "loading";
  }

  /** The current page, counted from 1. */
  get currentPage(): number {
    return this.#state?.page ?? 1;
  }

  get pageCount(): number {
    return this.#state?.pages ?? 0;
  }

  /** Percent of the size on paper. */
  get zoom(): number {
    return this.#state?.zoom ?? 100;
  }

  goTo(page: number): void {
    this.#send({ command: "goto", page });
  }

  showAsset(id: string): void {
    this.#send({ command: "goto", asset: id });
  }

  search(text: string): void {
    this.#send({ command: "search", text });
  }

  setZoom(zoom: EmbedZoom): void {
    this.#send({ command: "zoom", zoom });
  }

  get #label(): string {
    return this.getAttribute("label") ?? "Document";
  }

  /** Loads the frame in a microtask, so that several attribute changes cause one load. */
  #queueLoad(): void {
    if (this.#isLoadQueued || !this.isConnected) return;
    this.#isLoadQueued = true;
    queueMicrotask(() => {
      this.#isLoadQueued = false;
      this.#hasSentPdf = false;
      this.#state = undefined;
      this.#target = resolveEmbedTarget(
        {
          src: this.getAttribute("src") ?? "",
          type: this.getAttribute("type") ?? "",
          page: Number(this.getAttribute("page")),
          lang: this.getAttribute("lang") ?? "",
          visitor: this.getAttribute("visitor") ?? "",
        },
        { site, base: this.ownerDocument.baseURI },
      );
      this.#frame.title = this.#label;
      if (this.#target === undefined) this.#reportError("The src is not the address of a smartlink or a PDF.");
      else this.#frame.src = this.#target.frame;
    });
  }

  #handleMessage({ source, data }: MessageEvent): void {
    const notice = source === this.#frame.contentWindow ? parseNotice(data) : undefined;
    if (notice === undefined) return;
    if (notice.event === "hello") {
      this.#send({ command: "connect" });
      const pdf = this.#target?.pdf;
      // The reader sends a second hello when it has the PDF.
      if (pdf && !this.#hasSentPdf) void this.#sendPdf(pdf);
    } else this.#applyNotice(notice);
  }

  #applyNotice(notice: Exclude<EmbedNotice, { event: "hello" }>): void {
    if (notice.event === "state") this.#state = notice;
    else if (this.#state && notice.event === "page") this.#state = { ...this.#state, page: notice.page };
    else if (this.#state && notice.event === "zoom") this.#state = { ...this.#state, zoom: notice.zoom };
    const name = notice.event === "smartlink-event" ? notice.event : `smartlink-${notice.event}`;
    this.dispatchEvent(new CustomEvent(name, { detail: notice, bubbles: true, composed: true }));
  }

  /** Sends the PDF to the waiting reader. The message is addressed to the reader's site only. */
  async #sendPdf(url: string): Promise<void> {
    this.#hasSentPdf = true;
    try {
      const response = await fetch(url, { signal: this.#connection?.signal ?? null });
      if (!response.ok) throw new Error(`The PDF could not be loaded (${response.status}).`);
      const pdf = await response.arrayBuffer();
      const title = this.getAttribute("label") ?? "";
      const message = { smartlink: embedVersion, command: "open", pdf, title, settings: this.settings };
      this.#frame.contentWindow?.postMessage(message, new URL(site).origin, [pdf]);
    } catch (cause) {
      if (!this.#connection?.signal.aborted) this.#reportError(cause instanceof Error ? cause.message : String(cause));
    }
  }

  #reportError(message: string): void {
    const notice = { event: "state", state: "error", page: 1, pages: 0, zoom: 100, title: "", message } as const;
    this.#applyNotice(notice);
  }

  /** Commands are not secret, so they are sent to any origin: that of a file or a sandboxed frame is opaque. */
  #send(command: EmbedCommand): void {
    this.#frame.contentWindow?.postMessage(toEmbedMessage(command), "*");
  }
}

if (!customElements.get("smartlink-reader")) customElements.define("smartlink-reader", SmartlinkReaderElement);
