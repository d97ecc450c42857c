import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { publicFolder, readPublicUrl } from "#domain/links/public-url.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import { LightElement } from "#ui/light-element.ts";
import type { BatchClient } from "../site/batch-client.ts";
import "#ui/problem-list.ts";
import { describeSentence } from "#ui/format/translated-problem.ts";
import { describeAddress, toneOfAddress, type VerdictTone } from "./link-verdict.ts";

/** The first step of publishing: where readers find the files. Dispatches `address-change` with the text of the field. */
export class PublishAddress extends LightElement {
  static override properties = {
    job: { attribute: false },
    client: { attribute: false },
    address: { attribute: false },
    showsFault: { attribute: false },
    testing: { state: true },
    answer: { state: true },
    problems: { state: true },
  };
  declare job: BatchJob;
  declare client: Pick<BatchClient, "checkAddress">;
  declare address: string;
  /** Whether an empty address counts as a fault: the person has tried to go on. */
  declare showsFault: boolean;
  declare protected testing: boolean;
  declare protected answer: { readonly tone: VerdictTone; readonly text: string } | undefined;
  declare protected problems: readonly Problem[];

  constructor() {
    super();
    this.address = "";
    this.showsFault = false;
    this.testing = false;
    this.problems = [];
  }

  protected override render(): TemplateResult {
    const { address, answer } = this;
    const isEmpty = address.trim() === "";
    const reading = isEmpty ? undefined : readPublicUrl(address);
    const fault = isEmpty && this.showsFault ? msg("Enter the address of the folder.") : faultOf(reading);
    return html`
      <p>${msg("Where will readers find the files? Enter the web address of the folder that you upload to.")}</p>
      <div class="field">
        <label for="publish-address">${msg("Public address")}</label>
        <div class="field-row">
          <input id="publish-address" type="text" inputmode="url" autocomplete="off" spellcheck="false" autocapitalize="none"
            placeholder="https://docs.example.org/" .value=${address} aria-invalid=${fault !== undefined}
            aria-describedby="publish-address-help" @input=${this.#change} />
          <button type="button" aria-disabled=${this.testing || reading?.ok !== true} @click=${() => void this.#test()}>${msg("Test address")}</button>
        </div>
        <p class="help ${fault === undefined ? "" : "bad"}" id="publish-address-help">${fault ?? this.#describeLinks(reading)}</p>
      </div>
      <div role="status">
        ${this.testing ? html`<p class="work">${msg("Testing the address…")}</p>` : nothing}
        ${answer === undefined ? nothing : html`<p class="notice notice-${answer.tone} publish-answer">${answer.text}</p>`}
        ${isPlainHttp(reading) ? html`<p class="notice notice-warning publish-answer">${msg("Readers’ browsers call pages of http: addresses not secure, and protected documents do not open there. Use https: if the server can.")}</p>` : nothing}
      </div>
      <problem-list .level=${3} .heading=${msg("The address could not be tested")} .problems=${this.problems}></problem-list>
    `;
  }

  #describeLinks(reading: ReturnType<typeof readPublicUrl> | undefined): TemplateResult | string {
    if (reading?.ok !== true) return msg("For example https://docs.example.org/offers/.");
    return msg(html`Links begin with <code>${publicFolder(reading.value, this.job.batch_id)}</code>`);
  }

  #change(event: Event): void {
    this.answer = undefined;
    this.problems = [];
    this.emit("address-change", (event.currentTarget as HTMLInputElement).value);
  }

  async #test(): Promise<void> {
    const reading = readPublicUrl(this.address);
    if (!reading.ok || this.testing) return;
    this.testing = true;
    this.answer = undefined;
    const checked = await this.client.checkAddress(this.job.job_id, reading.value);
    this.testing = false;
    if (checked.ok) this.answer = { tone: toneOfAddress(checked.value), text: describeAddress(checked.value) };
    this.problems = checked.ok ? [] : checked.problems;
  }
}

const faultOf = (reading: ReturnType<typeof readPublicUrl> | undefined): string | undefined =>
  reading === undefined || reading.ok ? undefined : describeSentence(reading.message);

/** Browsers count loopback addresses as secure. */
const isPlainHttp = (reading: ReturnType<typeof readPublicUrl> | undefined): boolean => {
  if (reading?.ok !== true) return false;
  const { protocol, hostname } = new URL(reading.value);
  return protocol === "http:" && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
};

customElements.define("publish-address", PublishAddress);

declare global {
  interface HTMLElementTagNameMap {
    "publish-address": PublishAddress;
  }
}
