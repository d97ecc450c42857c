import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { QrPictures } from "#batch/report/mailing-list.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import { type MailingTool, mailingTools, toolNames, writeLinkTag } from "#domain/publishing/mailing-tools.ts";
import { formatCount } from "#ui/format/counts.ts";
import { plural } from "#ui/i18n/plural.ts";
import { LightElement } from "#ui/light-element.ts";
import type { CheckedLink } from "#usecases/publishing/links/check-links.ts";
import type { LinkList } from "#workers/publishing/link-operations.ts";
import type { BatchClient } from "../site/batch-client.ts";
import { saveBlob } from "../site/browser/save-blob.ts";
import "#ui/problem-list.ts";
import { describeLink, toneOfLink } from "./link-verdict.ts";

type Client = Pick<BatchClient, "createLinkList" | "checkLinks" | "hasPasswords" | "hasQrPictures">;
type QrChoice = "none" | QrPictures;

const nameTool = (tool: MailingTool): string =>
  tool === "plain" ? msg("Plain, for all tools and spreadsheets") : toolNames[tool];

const qrNames: Readonly<Record<QrChoice, () => string>> = {
  none: () => msg("No QR codes"),
  svg: () => msg("SVG, for print"),
  png: () => msg("PNG, for e-mails and documents"),
  online: () => msg("Addresses of the PNGs on the server"),
};

/** The third step of publishing: the list of links for a mailing, and a check of five links. */
export class PublishLinks extends LightElement {
  static override properties = {
    job: { attribute: false },
    client: { attribute: false },
    publicUrl: { attribute: false },
    tool: { state: true },
    qr: { state: true },
    hasPasswords: { state: true },
    hasQrPictures: { state: true },
    includesPassword: { state: true },
    work: { state: true },
    outcome: { state: true },
    warnings: { state: true },
    problems: { state: true },
    links: { state: true },
  };
  declare job: BatchJob;
  declare client: Client;
  declare publicUrl: string;
  declare protected tool: MailingTool;
  declare protected qr: QrChoice;
  declare protected hasPasswords: boolean;
  /** Whether the batch has pictures of QR codes, which then lie on the server. */
  declare protected hasQrPictures: boolean;
  declare protected includesPassword: boolean;
  declare protected work: "list" | "check" | undefined;
  declare protected outcome: string | undefined;
  declare protected warnings: readonly Problem[];
  declare protected problems: readonly Problem[];
  declare protected links: readonly CheckedLink[];

  constructor() {
    super();
    this.tool = "plain";
    this.qr = "none";
    this.hasPasswords = false;
    this.hasQrPictures = false;
    this.includesPassword = false;
    this.warnings = [];
    this.problems = [];
    this.links = [];
  }

  protected override firstUpdated(_changed: PropertyValues): void {
    void this.client.hasPasswords(this.job.job_id).then((result) => {
      this.hasPasswords = result.ok && result.value;
    });
    void this.client.hasQrPictures(this.job.job_id).then((result) => {
      this.hasQrPictures = result.ok && result.value;
    });
  }

  protected override render(): TemplateResult {
    const isBusy = this.work !== undefined;
    return html`
      <section aria-labelledby="publish-check-heading">
        <h3 id="publish-check-heading">${msg("Check the links")}</h3>
        <p>${msg("Opens five links of the batch as a reader’s browser does, and compares the documents.")}</p>
        <div class="actions publish-actions">
          <button type="button" aria-disabled=${isBusy} @click=${() => void this.#check()}>${msg("Check five links")}</button>
        </div>
        <div role="status">
          ${this.work === "check" ? html`<p class="work">${msg("Opening the links…")}</p>` : nothing}
          ${this.links.length === 0 ? nothing : html`<p class="publish-earlier">${this.#summarize()}</p>`}
        </div>
        ${this.links.length === 0 ? nothing : html`<ul class="checked-links">${this.links.map(renderLink)}</ul>`}
      </section>
      <section aria-labelledby="publish-list-heading">
        <h3 id="publish-list-heading">${msg("List of links")}</h3>
        <p>${msg("One line for each document: its link, its names, and the columns of your data.")}</p>
        <div class="field">
          <label for="mailing-tool">${msg("Mailing tool")}</label>
          <select id="mailing-tool" @change=${(event: Event) => {
            this.tool = (event.currentTarget as HTMLSelectElement).value as MailingTool;
          }}>${mailingTools.map((tool) => html`<option value=${tool} ?selected=${tool === this.tool}>${nameTool(tool)}</option>`)}</select>
        </div>
        <div class="field">
          <label for="qr-codes">${msg("QR codes")}</label>
          <select id="qr-codes" @change=${(event: Event) => {
            this.qr = (event.currentTarget as HTMLSelectElement).value as QrChoice;
          }}>${(["none", "svg", "png", ...(this.hasQrPictures ? (["online"] as const) : [])] as const).map((qr) => html`<option value=${qr} ?selected=${qr === this.qr}>${qrNames[qr]()}</option>`)}</select>
        </div>
        ${this.tool === "plain" ? nothing : html`<p class="help">${msg(html`In the mail, write <code>${writeLinkTag(this.tool)}</code> where the link is to stand.`)}</p>`}
        ${this.qr === "online" ? html`<p class="help">${msg("The list has a column with the address of each picture, for example as the source of an image in the mail.")}</p>` : nothing}
        ${this.qr === "none" || this.qr === "online" ? nothing : html`<p class="help">${msg("The pictures and the list come as one ZIP file. The list has a column with the name of each picture.")}</p>`}
        ${this.hasPasswords ? this.#renderPasswordChoice() : nothing}
        <div class="actions publish-actions">
          <button type="button" class="primary" aria-disabled=${isBusy} @click=${() => void this.#download()}>${msg("Download links")}</button>
        </div>
        <p class="muted publish-outcome" role="status">${this.work === "list" ? msg("Making the list…") : (this.outcome ?? nothing)}</p>
        <problem-list .level=${4} .tone=${"warning"} .heading=${msg("About the list")} .problems=${this.warnings}></problem-list>
        <problem-list .level=${4} .heading=${msg("Needs attention")} .problems=${this.problems}></problem-list>
      </section>
    `;
  }

  #renderPasswordChoice(): TemplateResult {
    return html`
      <label class="choice">
        <input type="checkbox" .checked=${this.includesPassword} aria-describedby="password-warning" @change=${(
          event: Event,
        ) => {
          this.includesPassword = (event.currentTarget as HTMLInputElement).checked;
        }} />
        <span>${msg("Add a column with the passwords")}</span>
      </label>
      <p class="notice notice-warning publish-answer" id="password-warning">${msg("With link and password in one list, whoever gets the list can open every document. Do not send both in one message, and delete the list after the mailing.")}</p>
    `;
  }

  #summarize(): string {
    const workingCount = this.links.filter((link) => toneOfLink(link) === "good").length;
    const total = this.links.length;
    if (workingCount === total) return msg("All of them work.");
    return msg(str`${formatCount(workingCount)} of ${formatCount(total)} work.`);
  }

  async #check(): Promise<void> {
    if (this.work !== undefined) return;
    this.work = "check";
    this.links = [];
    this.problems = [];
    const checked = await this.client.checkLinks(this.job.job_id, this.publicUrl);
    this.work = undefined;
    if (checked.ok) this.links = checked.value;
    else this.problems = checked.problems;
  }

  async #download(): Promise<void> {
    if (this.work !== undefined) return;
    const { tool, qr, includesPassword, publicUrl } = this;
    this.work = "list";
    this.outcome = undefined;
    this.warnings = [];
    this.problems = [];
    const qrPictures = qr === "none" ? undefined : qr;
    const list = await this.client.createLinkList(this.job.job_id, { tool, qrPictures, includesPassword, publicUrl });
    this.work = undefined;
    if (list.ok) this.#save(list.value);
    else this.problems = list.problems;
    await this.updateComplete;
    // In a low window, the button is the last line in sight. Problems and warnings follow the outcome.
    const isAllWell = this.problems.length + this.warnings.length === 0;
    this.querySelector(".publish-outcome")?.scrollIntoView({ block: isAllWell ? "nearest" : "start" });
  }

  #save({ file, filename, links, warnings }: LinkList): void {
    saveBlob(file, filename);
    this.warnings = warnings;
    this.outcome = plural(links, {
      one: msg(str`“${filename}” with ${formatCount(links)} link is in your browser’s downloads.`),
      other: msg(str`“${filename}” with ${formatCount(links)} links is in your browser’s downloads.`),
    });
  }
}

const renderLink = (checked: CheckedLink): TemplateResult => html`
  <li class="checked-link checked-${toneOfLink(checked)}">
    <a href=${checked.link} target="_blank" rel="noopener noreferrer">${checked.reference_id}</a>
    <span>${describeLink(checked)}</span>
  </li>
`;

customElements.define("publish-links", PublishLinks);

declare global {
  interface HTMLElementTagNameMap {
    "publish-links": PublishLinks;
  }
}
