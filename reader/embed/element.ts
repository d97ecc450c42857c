/**
 * `<smartlink-reader>` for other people's pages, a module of its own (`runtime/smartlink-reader.js`): a frame with the
 * reader in it, and its messages as properties, methods and events. A frame, because a reader takes a page for itself:
 * its keys, its policy, its storage; so any number of them stand in one page, and none can touch it.
 *
 * `src` is a smartlink's file, the id of a smartlink of the site that this module came from, or a PDF. A PDF is fetched
 * by the page that embeds it, with that page's rights, and handed to the reader as bytes.
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

/** The site that this module came from. */
const site = new URL("../", import.meta.url).href;

const sheet = new CSSStyleSheet();
sheet.replaceSync(
  ":host{display:block;height:min(80vh,50rem);min-height:16rem}:host([hidden]){display:none}" +
    "iframe{display:block;width:100%;height:100%;border:0;border-radius:inherit}",
);

export class SmartlinkReaderElement extends HTMLElement {
  static readonly observedAttributes = ["src", "type", "page", "lang", "visitor", "label"];
  readonly #frame = document.createElement("iframe");
  #state: StateNotice | undefined;
  #target: EmbedTarget | undefined;
  #life: AbortController | undefined;
  #loading = false;
  #handed = false;
  /** Of a PDF: the settings that it opens with, as in a smartlink's `config.global`. Set them before `src`. */
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
    this.#life = new AbortController();
    addEventListener("message", (event) => this.#hear(event), { signal: this.#life.signal });
    this.#load();
  }

  disconnectedCallback(): void {
    this.#life?.abort();
    this.#state = undefined;
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name === "label") this.#frame.title = this.#label;
    else if (name !== "page") this.#load();
    else if (this.#state?.state === "ready") this.goTo(Number(now));
    else this.#load();
  }

  /** `loading`, `locked`, `unavailable`, `error` or `ready`. */
  get state(): StateNotice["state"] {
    return this.#state?.state ?? "loading";
  }

  /** The page that is read, counted from 1. */
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

  /** Several attributes that change at once load the frame once. */
  #load(): void {
    if (this.#loading || !this.isConnected) return;
    this.#loading = true;
    queueMicrotask(() => {
      this.#loading = false;
      this.#handed = false;
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
      if (this.#target === undefined) this.#fail("The src is no address of a smartlink or a PDF.");
      else this.#frame.src = this.#target.frame;
    });
  }

  #hear({ source, data }: MessageEvent): void {
    const notice = source === this.#frame.contentWindow ? parseNotice(data) : undefined;
    if (notice === undefined) return;
    if (notice.event === "hello") {
      this.#send({ command: "connect" });
      const pdf = this.#target?.pdf;
      // The reader says hello once more when it has the PDF.
      if (pdf && !this.#handed) void this.#hand(pdf);
    } else this.#follow(notice);
  }

  #follow(notice: Exclude<EmbedNotice, { event: "hello" }>): void {
    if (notice.event === "state") this.#state = notice;
    else if (this.#state && notice.event === "page") this.#state = { ...this.#state, page: notice.page };
    else if (this.#state && notice.event === "zoom") this.#state = { ...this.#state, zoom: notice.zoom };
    const name = notice.event === "smartlink-event" ? notice.event : `smartlink-${notice.event}`;
    this.dispatchEvent(new CustomEvent(name, { detail: notice, bubbles: true, composed: true }));
  }

  /** The reader of the site waits for the PDF; only that site gets it. */
  async #hand(url: string): Promise<void> {
    this.#handed = true;
    try {
      const response = await fetch(url, { signal: this.#life?.signal ?? null });
      if (!response.ok) throw new Error(`The PDF could not be loaded (${response.status}).`);
      const pdf = await response.arrayBuffer();
      const title = this.getAttribute("label") ?? "";
      const message = { smartlink: embedVersion, command: "open", pdf, title, settings: this.settings };
      this.#frame.contentWindow?.postMessage(message, new URL(site).origin, [pdf]);
    } catch (cause) {
      if (!this.#life?.signal.aborted) this.#fail(cause instanceof Error ? cause.message : String(cause));
    }
  }

  #fail(message: string): void {
    const notice = { event: "state", state: "error", page: 1, pages: 0, zoom: 100, title: "", message } as const;
    this.#follow(notice);
  }

  /** Commands hold nothing secret: a frame whose origin has no name gets them as well. */
  #send(command: EmbedCommand): void {
    this.#frame.contentWindow?.postMessage(toEmbedMessage(command), "*");
  }
}

if (!customElements.get("smartlink-reader")) customElements.define("smartlink-reader", SmartlinkReaderElement);
