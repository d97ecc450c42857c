/** The frame of every page: skip link, navigation, notices of the whole site, and the page itself. */
import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { LightElement } from "#ui/light-element.ts";
import { parseRoute, type Route } from "../site/app-router.ts";
import "../settings/panels/broken-records-notice.ts";
import "../settings/panels/storage-notice.ts";
import "#ui/problem-list.ts";
import "../site/update-offer.ts";
import { whenLanguageLoaded } from "#ui/i18n/language.ts";
import { computeProgress, showBadge, toTitle } from "../jobs/host/progress-signals.ts";
import type { StorageRecovery } from "../settings/storage/storage-recovery.ts";
import type { AppServices, EarlyServices } from "./app-services.ts";
import { allPages, findFirstPage, type Page, pages } from "./routes.ts";

/** The root element of the manager. */
export class AppShell extends LightElement {
  static override properties = {
    services: { attribute: false },
    earlyServices: { attribute: false },
    problems: { attribute: false },
    recovery: { attribute: false },
    applyUpdate: { attribute: false },
    hash: { state: true },
  };
  /** Undefined while the site starts, and if it cannot start. */
  declare services: AppServices | undefined;
  /** Set while the services start, once the store is open. */
  declare earlyServices: EarlyServices | undefined;
  declare problems: readonly Problem[];
  /** Recovers stored data that the site cannot use. The code that sets it also defines the panel's element. */
  declare recovery: StorageRecovery | undefined;
  /** Activates the new version of the site; undefined while there is none. */
  declare applyUpdate: (() => void) | undefined;
  declare hash: string;
  /** The page for addresses without a route. */
  #startPage = findFirstPage(false);
  /** Percentage of the running jobs. */
  #progress: number | undefined;

  constructor() {
    super();
    this.problems = [];
    this.hash = location.hash;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", () => this.#handleHashChange(), { signal: this.connectedSignal });
  }

  /** Waits for the translations, so that the page never shows two languages. */
  protected override async scheduleUpdate(): Promise<void> {
    await whenLanguageLoaded();
    await super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("services")) return;
    this.#chooseStartPage();
    const options = { signal: this.connectedSignal };
    this.services?.libraryPresence.addEventListener("change", () => this.requestUpdate(), options);
    this.services?.host.addEventListener("change", () => this.#showProgress(), options);
  }

  protected override updated(_changed: PropertyValues): void {
    this.#showTitle();
  }

  protected override render(): TemplateResult {
    const first = findFirstPage(this.services?.libraryPresence.hasItems ?? false);
    const route = parseRoute(this.hash, this.#startPage.path);
    const page = this.#page;
    return html`
      <a class="skip-link" href="#main" @click=${this.#skipToContent}>${msg("Skip to content")}</a>
      <header class="site-head">
        <div class="site-head-inner">
          <a class="brand" href="#/${first.path}"><span class="brand-mark" aria-hidden="true"></span>Smartlink</a>
          <nav aria-label=${msg("Main")}>
            ${pages.map(({ path, label }) => html`<a href="#/${path}" aria-current=${path === (page?.parent ?? route.page) ? "page" : nothing}>${label()}</a>`)}
          </nav>
        </div>
      </header>
      <main id="main" tabindex="-1">
        <problem-list .level=${2} .problems=${this.problems} .heading=${msg("The site could not start")}></problem-list>
        ${this.recovery === undefined ? nothing : html`<storage-recovery-panel .recovery=${this.recovery} .problem=${this.problems[0]}></storage-recovery-panel>`}
        <update-offer .apply=${this.applyUpdate} .host=${this.services?.host} .unsavedWork=${this.services?.unsavedWork}></update-offer>
        ${
          this.services === undefined
            ? nothing
            : html`<broken-records-notice .records=${this.services.brokenRecords}></broken-records-notice>
          <storage-notice .storage=${this.services.storage}></storage-notice>`
        }
        ${page === undefined ? notFound(route.page, first) : (this.#renderPage(page, route) ?? nothing)}
      </main>
    `;
  }

  #showTitle(): void {
    document.title = toTitle(this.#page?.label() ?? msg("Not found"), this.#progress);
  }

  /** Shows the progress of jobs to a person who looks at another tab or program. */
  #showProgress(): void {
    const progress = computeProgress(this.services?.host.jobs ?? []);
    if (progress === this.#progress) return;
    this.#progress = progress;
    this.#showTitle();
    showBadge(navigator, progress);
  }

  #renderPage(page: Page, route: Route): TemplateResult | undefined {
    if (this.services !== undefined) {
      void page.load?.(route);
      return page.view(this.services, route);
    }
    return this.earlyServices && page.earlyView?.(this.earlyServices, route);
  }

  /** Adopts the page for addresses without a route. Items that come or go later do not change the page on the screen. */
  #chooseStartPage(): void {
    this.#startPage = findFirstPage(this.services?.libraryPresence.hasItems ?? false);
  }

  get #page(): Page | undefined {
    const { page } = parseRoute(this.hash, this.#startPage.path);
    return allPages.find(({ path }) => path === page);
  }

  get #viewKey(): string | undefined {
    return this.#page?.viewKey?.(parseRoute(this.hash, this.#startPage.path));
  }

  #handleHashChange(): void {
    // `#main` is the target of the skip link, not a route.
    if (location.hash !== "" && !location.hash.startsWith("#/")) return;
    const previousPage = this.#page;
    const previousKey = this.#viewKey;
    this.#chooseStartPage();
    this.hash = location.hash;
    if (previousPage !== undefined && this.#page === previousPage && this.#viewKey === previousKey) return;
    window.scrollTo(0, 0);
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("main")?.focus({ preventScroll: true }));
  }

  #skipToContent(event: Event): void {
    event.preventDefault();
    this.querySelector<HTMLElement>("main")?.focus();
  }
}

const notFound = (page: string, first: Page): TemplateResult => html`
  <section class="page">
    <h1>${msg(str`Page “${page}” not found`)}</h1>
    <p><a href="#/${first.path}">${msg(str`Go to ${first.label()}`)}</a></p>
  </section>
`;

customElements.define("app-shell", AppShell);

declare global {
  interface HTMLElementTagNameMap {
    "app-shell": AppShell;
  }
}
