import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { checkText } from "#editor/model/action-data/check-data.ts";
import { plural } from "#ui/i18n/plural.ts";
import { LightElement } from "#ui/light-element.ts";
import { describeFinding } from "../findings/describe-finding.ts";
import type { FieldFinding } from "../findings/field-finding.ts";
import type { PanelContext } from "../panel-context.ts";
import "./template-field.ts";

/** The target page of a jump: its number, or a choice from thumbnails. */
export class PageField extends LightElement {
  static override properties = {
    context: { attribute: false },
    isChoosing: { state: true },
    hasFailed: { state: true },
  };
  declare context: PanelContext;
  declare protected isChoosing: boolean;
  /** Whether the dialog could not be loaded. */
  declare protected hasFailed: boolean;

  constructor() {
    super();
    [this.isChoosing, this.hasFailed] = [false, false];
  }

  protected override render(): TemplateResult {
    const { data, id, sample, pageCount, services } = this.context;
    return html`
      <template-field .fieldId="${id}-page" .label=${msg("Target page")} .value=${data} .kind=${"numeric"} .sample=${sample}
        .finding=${this.#check()} .help=${pageCount > 0 ? plural(pageCount, { one: msg("The document has 1 page."), other: msg(str`The document has ${pageCount} pages.`) }) : ""}
        @field-input=${({ detail }: CustomEvent<string>) => this.context.change(detail, "page")}></template-field>
      <div class="actions">
        <button type="button" class="small" aria-haspopup="dialog" @click=${this.#choose}>${msg("Choose page…")}</button>
      </div>
      ${this.hasFailed ? html`<p class="help bad" role="alert">${msg("The dialog could not be loaded. Check the connection, then try again.")}</p>` : nothing}
      ${
        this.isChoosing
          ? html`<page-picker .pageCount=${pageCount} .page=${Number(data) || 0} .services=${services}
            @page-choose=${({ detail }: CustomEvent<number>) => this.context.change(String(detail), "page")}
            @page-close=${() => {
              this.isChoosing = false;
            }}></page-picker>`
          : nothing
      }
    `;
  }

  /** Few people choose pages, so the dialog is loaded when it is first opened. */
  async #choose(): Promise<void> {
    try {
      await import("../../pages/page-picker.ts");
      [this.isChoosing, this.hasFailed] = [true, false];
    } catch (error) {
      console.warn("smartlink: the dialog of pages could not be loaded", error);
      this.hasFailed = true;
    }
  }

  #check(): FieldFinding | undefined {
    const { data, sample, pageCount } = this.context;
    const finding = describeFinding(checkText(data, "page", sample));
    if (finding !== undefined || !/^\s*\d+\s*$/.test(data) || pageCount === 0 || Number(data) <= pageCount)
      return finding;
    return {
      kind: "problem",
      message: msg(str`The document has no page ${Number(data)}. Enter a number from 1 to ${pageCount}.`),
    };
  }
}

customElements.define("page-field", PageField);

declare global {
  interface HTMLElementTagNameMap {
    "page-field": PageField;
  }
}
