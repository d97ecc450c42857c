import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { CodeContent, PageContent, PictureContent, TextContent } from "#domain/model/page-content.ts";
import { mayHoldPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import { findCommonValue } from "#editor/model/action-data/asset-changes.ts";
import { checkText, fillText } from "#editor/model/action-data/check-data.ts";
import type { EditorAsset, PageSize } from "#editor/model/document/editor-asset.ts";
import { changeContent, setContent } from "#editor/model/page-content/content-changes.ts";
import { readMainText } from "#editor/model/page-content/visible-text.ts";
import { icons } from "#ui/icons.ts";
import { contentPanelList, findContentPanel } from "../content-panels.ts";
import "../fields/template-field.ts";
import { describeFinding } from "../findings/describe-finding.ts";
import type { FieldFinding } from "../findings/field-finding.ts";
import { renderFinding } from "../findings/render-finding.ts";
import type { PlaceFiles, PropertyServices } from "../panel-context.ts";
import { AppearanceElement, renderChoice, renderColour } from "./appearance-element.ts";
import { renderPictureFields } from "./picture-fields.ts";
import { renderTextStyle } from "./text-fields.ts";

const fallbackPage: PageSize = { width: 595, height: 842 };

/** What the selected assets print on their pages, and how. */
export class ContentFields extends AppearanceElement {
  static override properties = {
    ...AppearanceElement.properties,
    pages: { attribute: false },
    services: { attribute: false },
    addFiles: { attribute: false },
    codeFinding: { state: true },
  };
  /** The sizes of all pages of the document, in order. */
  declare pages: readonly PageSize[];
  declare services: PropertyServices;
  /** Stores files as resources of the assets; `place` puts their names into one. Resolves to why that failed. */
  declare addFiles: (files: readonly File[], place: PlaceFiles) => Promise<string | undefined>;
  /** What is wrong with the code that is shown. */
  declare protected codeFinding: FieldFinding | undefined;
  /** The code that was checked last, with its value and size. */
  #checkedCode = "";

  constructor() {
    super();
    this.pages = [];
  }

  protected override willUpdate(): void {
    void this.#checkCode();
  }

  protected override render(): TemplateResult {
    const [first] = this.assets;
    const type = findCommonValue(this.assets, ({ aura }) => aura.content?.type);
    const content = first?.aura.content;
    if (content === undefined && type === undefined && this.assets.every(({ aura }) => aura.content === undefined))
      return this.#renderAdd();
    if (content === undefined || type === undefined)
      return html`<p class="help">${msg("The selected assets print different things. Select one of them to change what it prints.")}</p>`;
    const panel = findContentPanel(`page-${content.type}`);
    const name = panel?.getName() ?? content.type;
    return html`
      <div class="asset-content" role="group" aria-labelledby="asset-content">
        <div class="action-head">
          <h3 id="asset-content" class="action-name">${panel?.icon ?? nothing} ${name}</h3>
          ${this.#renderRemove(name)}
        </div>
        ${this.#renderFields(content)}
      </div>`;
  }

  /** Without actions, an asset that prints nothing would be nothing. */
  #renderRemove(name: string): TemplateResult | typeof nothing {
    if (this.assets.some(({ aura }) => aura.actions.length === 0)) return nothing;
    const label = msg(str`Remove ${name}`);
    return html`<button type="button" class="quiet square" aria-label=${label} title=${label}
      @click=${() => this.edit(label, (asset) => setContent(asset, undefined))}>${icons.remove}</button>`;
  }

  #renderAdd(): TemplateResult {
    return html`<div class="asset-content" role="group" aria-labelledby="asset-content">
      <h3 id="asset-content">${msg("Printed on the page")}</h3>
      <div class="field">
        <label for="add-content">${msg("Content")}</label>
        <span class="field-row">
          <select id="add-content">${contentPanelList.map(({ kind, getName }) => html`<option value=${kind}>${getName()}</option>`)}</select>
          <button type="button" @click=${this.#handleAdd}>${msg("Add")}</button>
        </span>
        <p class="help">${msg("It is part of the PDF: readers find, copy and print it.")}</p>
      </div>
    </div>`;
  }

  #handleAdd(): void {
    const panel = findContentPanel(this.querySelector<HTMLSelectElement>("#add-content")?.value ?? "");
    if (panel === undefined) return;
    const name = panel.getName();
    this.edit(msg(str`Add ${name}`), (asset) => setContent(asset, panel.defaultContent));
    void this.updateComplete.then(() => this.querySelector("template-field")?.focus());
  }

  #renderFields(content: PageContent): TemplateResult {
    if (content.type === "text") return this.#renderText(content);
    return content.type === "code" ? this.#renderCode(content) : this.#renderPicture(content);
  }

  #renderPicture(content: PictureContent): TemplateResult {
    const [asset] = this.assets;
    if (asset === undefined) return html``;
    return renderPictureFields({
      content,
      sample: this.sample,
      filesOf: (field) => ({
        asset,
        services: this.services,
        addFiles: (files) =>
          this.addFiles(files, (target, [name]) => changeContent(target, "picture", { [field]: name ?? "" })),
      }),
      change: (changes, field) =>
        this.edit(
          msg("Change picture"),
          (target) => changeContent(target, "picture", changes),
          field === undefined ? undefined : `page-picture-${field}`,
        ),
    });
  }

  #renderText(content: TextContent): TemplateResult {
    const text = findCommonValue(this.assets, readShared);
    const isEmpty = text?.trim() === "";
    const finding = isEmpty ? undefined : describeFinding(checkText(text ?? "", "text", this.sample));
    return html`
      <template-field .fieldId=${"page-text"} .label=${msg("Text on the page")} .lines=${3} .value=${text ?? ""} .sample=${this.sample}
        .hasInsertButton=${true} .example=${text === undefined ? msg("Different") : ""} .finding=${finding}
        @field-input=${({ detail }: CustomEvent<string>) =>
          this.edit(
            msg("Change text"),
            (asset) => changeContent(asset, "text", { text: detail }),
            "page-text",
          )}></template-field>
      ${renderTextStyle({
        content,
        files: {
          asset: this.assets[0] as EditorAsset,
          services: this.services,
          addFiles: (files) =>
            this.addFiles(files, (target, [name]) => changeContent(target, "text", { font: name ?? "" })),
        },
        change: (changes, field) =>
          this.edit(
            msg("Change text style"),
            (asset) => changeContent(asset, "text", changes),
            field === undefined ? undefined : `page-text-${field}`,
          ),
      })}`;
  }

  #renderCode({ symbology, color }: CodeContent): TemplateResult {
    const value = findCommonValue(this.assets, readShared);
    const change = (changes: Partial<CodeContent>, field?: string) =>
      this.edit(msg("Change code"), (asset) => changeContent(asset, "code", changes), field);
    const text = describeFinding(checkText(value ?? "", "text", this.sample));
    return html`
      ${renderChoice({
        id: "code-symbology",
        label: msg("Kind of code"),
        value: symbology,
        choices: [
          { value: "qr", name: msg("QR code") },
          { value: "datamatrix", name: "Data Matrix" },
          { value: "code128", name: "Code 128" },
          { value: "ean13", name: "EAN-13" },
        ],
        change: (next) => change({ symbology: next }),
      })}
      <template-field .fieldId=${"code-value"} .label=${msg("Value")} .value=${value ?? ""} .sample=${this.sample} .hasInsertButton=${true}
        .example=${value === undefined ? msg("Different") : ""} .finding=${text} .help=${msg("What a scanner reads.")}
        @field-input=${({ detail }: CustomEvent<string>) => change({ value: detail }, "code-value")}></template-field>
      ${text === undefined ? renderFinding(this.codeFinding, "code-finding") : nothing}
      ${renderColour({
        id: "code-colour",
        label: msg("Colour"),
        value: color,
        presetName: msg("Black"),
        change: (colour) =>
          this.edit(msg("Change code"), (asset) => changeContent(asset, "code", { color: colour }), "code-colour"),
      })}`;
  }

  /** The encoders are loaded with the first code, so the finding follows a moment later. */
  async #checkCode(): Promise<void> {
    const [asset] = this.assets;
    const content = asset?.aura.content;
    const code = asset === undefined || content?.type !== "code" ? undefined : this.#fillCode(asset, content);
    const key = JSON.stringify(code ?? "");
    if (key === this.#checkedCode) return;
    this.#checkedCode = key;
    const problem = code && (await this.services.checkCode(code.content, code.area).catch(() => undefined));
    if (key !== this.#checkedCode) return;
    this.codeFinding = problem && {
      kind: problem.isError ? "problem" : "warning",
      message: problem.isError ? msg("The code cannot hold this value.") : msg("Scanners may not read this code."),
      detail: problem.message,
    };
  }

  /** Returns the code with the values of the current row; undefined for one without a value, or with placeholders only. */
  #fillCode(asset: EditorAsset, content: CodeContent) {
    const { value } = content;
    const filled =
      mayHoldPlaceholder(value) && this.sample.row !== undefined ? fillText(value, "text", this.sample.row) : undefined;
    if (value.trim() === "" || filled?.ok === false || (filled === undefined && mayHoldPlaceholder(value)))
      return undefined;
    const page = this.pages[asset.page - 1] ?? fallbackPage;
    const [width, height] = asset.aura.rect;
    return {
      content: { ...content, value: filled?.text ?? value },
      area: { width: (width / 100) * page.width, height: (height / 100) * page.height },
    };
  }
}

const readShared = ({ aura: { content } }: EditorAsset): string => (content === undefined ? "" : readMainText(content));

customElements.define("content-fields", ContentFields);

declare global {
  interface HTMLElementTagNameMap {
    "content-fields": ContentFields;
  }
}
