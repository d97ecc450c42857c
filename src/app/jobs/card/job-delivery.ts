import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { BatchJob } from "#domain/model/job.ts";
import { formatDateTime } from "#ui/format/date-time.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";

/** What a person says about the documents. `unmark` takes the last mark back. */
export type DeliveryMark = "mark-published" | "mark-sent" | "unmark";

/** How far the documents of an ended job are: made, published, sent, each with its date. Dispatches `delivery-mark`. */
export class JobDeliveryStates extends LightElement {
  static override properties = { job: { attribute: false } };
  declare job: BatchJob;

  protected override render(): TemplateResult {
    const { finished, publishedAt, sentAt } = this.job;
    return html`
      <ol class="job-delivery" aria-label=${msg("On the way to the readers")}>
        ${renderState(msg("Made"), finished ?? undefined)}
        ${renderState(msg("Published"), publishedAt)}
        ${renderState(msg("Sent"), sentAt)}
      </ol>
      <div class="delivery-marks">
        ${publishedAt === undefined && sentAt === undefined ? this.#renderMark("mark-published", msg("Mark as published")) : nothing}
        ${sentAt === undefined ? this.#renderMark("mark-sent", msg("Mark as sent")) : nothing}
        ${sentAt !== undefined ? this.#renderMark("unmark", msg("Not sent yet")) : nothing}
        ${sentAt === undefined && publishedAt !== undefined ? this.#renderMark("unmark", msg("Not published yet")) : nothing}
      </div>
    `;
  }

  #renderMark(mark: DeliveryMark, text: string): TemplateResult {
    return html`<button type="button" class="quiet small" @click=${() => this.#mark(mark)}>${text}</button>`;
  }

  /** The pressed button goes with the next state. */
  async #mark(mark: DeliveryMark): Promise<void> {
    this.emit("delivery-mark", mark);
    const { job } = this;
    for (let frame = 0; frame < maxFrames && this.job === job; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await this.updateComplete;
    if (document.activeElement === document.body) this.querySelector<HTMLElement>("button")?.focus();
  }
}

/** Storing a mark takes a few milliseconds. */
const maxFrames = 120;

const renderState = (name: string, time: string | undefined): TemplateResult =>
  time === undefined
    ? html`<li class="muted">${name}</li>`
    : html`<li><span class="good">${icons.check}</span> ${name} <time class="muted numbers" datetime=${time}>${formatDateTime(time)}</time></li>`;

customElements.define("job-delivery", JobDeliveryStates);

declare global {
  interface HTMLElementTagNameMap {
    "job-delivery": JobDeliveryStates;
  }
}
