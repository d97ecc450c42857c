import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";

/** Interval at which a loading reader is checked. */
const checkMs = 100;
/** Time after which a reader that is still loading, such as one whose files do not arrive, may be loaded again. */
const patienceMs = 20_000;

/**
 * The real reader in a frame, reloaded when `revision` changes. It gets the manager's address as the referrer, so that it
 * counts and records nothing.
 */
export class ReaderPreview extends LightElement {
  static override properties = {
    address: { attribute: false },
    revision: { attribute: false },
    placeholders: { attribute: false },
    isOpen: { state: true },
    isLoading: { state: true },
  };
  /** Address of the smartlink in the hosted reader. */
  declare address: string;
  declare revision: number;
  /** Placeholders of the settings, such as `[[name]]`, which the hosted reader does not fill in. */
  declare placeholders: readonly string[];
  declare protected isOpen: boolean;
  declare protected isLoading: boolean;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** The settings changed while the reader was loading: it is loaded again when it has finished. */
  #isOutdated = false;

  constructor() {
    super();
    // Beside the form in a wide window; below its heading and closed in a narrow one, where loading it may be wasted.
    this.isOpen = matchMedia("(width >= 64rem)").matches;
    this.isLoading = true;
    this.placeholders = [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("revision") && changed.get("revision") !== undefined) this.#reload();
  }

  protected override render(): TemplateResult {
    return html`
      <section class="reader-preview" aria-labelledby="preview-heading">
        <div class="list-head">
          <h2 id="preview-heading">${msg("Preview")}</h2>
          <span class="muted" role="status">${this.isOpen && this.isLoading ? msg("Loading…") : nothing}</span>
          <a class="button small" href=${this.address} target="_blank" referrerpolicy="same-origin" rel="opener">${msg("Open in a tab")} ${icons.external}</a>
          <button type="button" class="small disclosure" aria-label=${this.isOpen ? msg("Hide preview") : msg("Show preview")} aria-expanded=${this.isOpen} @click=${this.#toggle}>${this.isOpen ? msg("Hide") : msg("Show")}</button>
        </div>
        ${
          this.isOpen
            ? html`<iframe title=${msg("Preview of the document")} src=${this.address} referrerpolicy="same-origin"
              @load=${this.#watchLoading}></iframe>
            <p class="help">${msg("This is what readers see, with saved changes. Openings here are not counted.")}</p>
            ${this.placeholders.length === 0 ? nothing : html`<p class="help preview-placeholders">${this.#describePlaceholders()}</p>`}`
            : nothing
        }
      </section>
    `;
  }

  #describePlaceholders(): string {
    const names = this.placeholders.join(", ");
    return msg(str`Placeholders are not filled in here: ${names}. A batch fills them in from its data.`);
  }

  get #frame(): HTMLIFrameElement | null {
    return this.querySelector("iframe");
  }

  #toggle(): void {
    this.isOpen = !this.isOpen;
    this.isLoading = true;
    this.#isOutdated = false;
  }

  /**
   * Reloads the frame at its present page. Assigning `src` would add an entry to the browser's history. A reader that is
   * still loading finishes first, so that quick changes do not stop it over and over.
   */
  #reload(): void {
    const reader = this.#frame?.contentWindow;
    if (reader === null || reader === undefined) return;
    this.#isOutdated = this.isLoading;
    if (this.isLoading) return;
    this.isLoading = true;
    void this.updateComplete.then(() => reader.location.reload());
  }

  #watchLoading(): void {
    clearInterval(this.#timer);
    const end = performance.now() + patienceMs;
    this.#timer = setInterval(() => {
      // A document that is only beginning to load has no element yet.
      const root: HTMLElement | null | undefined = this.#frame?.contentDocument?.documentElement;
      const state = root?.dataset["smartlinkState"];
      if ((state === undefined || state === "loading") && performance.now() < end) return;
      clearInterval(this.#timer);
      this.isLoading = false;
      if (this.#isOutdated) this.#reload();
    }, checkMs);
  }
}

customElements.define("reader-preview", ReaderPreview);
