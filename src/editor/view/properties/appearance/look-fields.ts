import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Look } from "#domain/model/page-content.ts";
import { findCommonValue } from "#editor/model/action-data/asset-changes.ts";
import { checkText } from "#editor/model/action-data/check-data.ts";
import { changeLook, type FieldChanges, setLook } from "#editor/model/page-content/content-changes.ts";
import { createButtonLook } from "../default-looks.ts";
import type { FileContext } from "../fields/file-field.ts";
import "../fields/file-field.ts";
import "../fields/template-field.ts";
import { describeFinding } from "../findings/describe-finding.ts";
import { AppearanceElement, renderChoice, renderColour, renderNumber } from "./appearance-element.ts";

type ButtonLook = Extract<Look, { type: "button" }>;
type LookType = Look["type"] | "highlight";
type ButtonIcon = NonNullable<ButtonLook["icon"]>;

const iconChoices = (): readonly { readonly value: ButtonIcon; readonly name: string }[] => [
  { value: "none", name: msg("None") },
  { value: "link", name: msg("Link") },
  { value: "play", name: msg("Play sign") },
  { value: "mail", name: msg("Letter") },
  { value: "phone", name: msg("Telephone") },
  { value: "download", name: msg("Download") },
  { value: "calendar", name: msg("Calendar") },
  { value: "form", name: msg("Form") },
  { value: "share", name: msg("Share") },
];

const presetAccent = "#1f5fd0";

/** How the areas of the selected assets look to readers. */
export class LookFields extends AppearanceElement {
  static override properties = { ...AppearanceElement.properties, context: { attribute: false } };
  /** Stores the files of pictures. */
  declare context: FileContext;

  protected override render(): TemplateResult {
    const look = this.assets[0]?.aura.look;
    const type = findCommonValue(this.assets, ({ aura }): LookType => aura.look?.type ?? "highlight");
    return html`
      ${renderChoice<LookType>({
        id: "asset-look-type",
        label: msg("Look"),
        value: type,
        choices: [
          { value: "button", name: msg("Button") },
          { value: "poster", name: msg("Picture") },
          { value: "underline", name: msg("Underline") },
          { value: "outline", name: msg("Outline") },
          { value: "none", name: msg("Invisible, over something on the page") },
          { value: "highlight", name: msg("Highlighted area") },
        ],
        change: (next) => this.#setType(next),
      })}
      ${type === undefined || look === undefined ? nothing : this.#renderFields(look)}`;
  }

  #renderFields(look: Look): TemplateResult | typeof nothing {
    switch (look.type) {
      case "button":
        return this.#renderButton(look);
      case "poster":
        return this.#renderPoster(look);
      case "underline":
        return this.#renderLine("underline", look.color);
      case "outline":
        return html`${this.#renderLine("outline", look.color)}${renderNumber({
          id: "look-width",
          label: msg("Line width"),
          value: look.width,
          preset: 1.5,
          ...{ least: 0.25, most: 20, step: 0.25 },
          change: (width) => this.#change("outline", { width }, "width"),
        })}`;
      case "none":
        return html`<p class="help">${msg("Readers see what is on the page, and a frame when they reach it by keyboard.")}</p>`;
    }
  }

  #renderButton({ icon = "none", fill, color }: ButtonLook): TemplateResult {
    const label = findCommonValue(this.assets, ({ aura: { look } }) => (look?.type === "button" ? look.label : ""));
    return html`
      <template-field .fieldId=${"look-label"} .label=${msg("Label")} .value=${label ?? ""} .sample=${this.sample}
        .example=${label === undefined ? msg("Different") : ""} .finding=${describeFinding(checkText(label ?? "", "text", this.sample))}
        @field-input=${({ detail }: CustomEvent<string>) => this.#change("button", { label: detail }, "label")}></template-field>
      <div class="field-pair">
        ${renderColour({
          id: "look-fill",
          label: msg("Button colour"),
          value: fill,
          preset: presetAccent,
          presetName: msg("Accent"),
          change: (colour) => this.#change("button", { fill: colour }, "fill"),
        })}
        ${renderColour({
          id: "look-color",
          label: msg("Label colour"),
          value: color,
          preset: "#ffffff",
          presetName: msg("Automatic"),
          change: (colour) => this.#change("button", { color: colour }, "color"),
        })}
      </div>
      ${renderChoice({
        id: "look-icon",
        label: msg("Icon"),
        value: icon,
        choices: iconChoices(),
        change: (next) => this.#change("button", { icon: next === "none" ? undefined : next }),
      })}`;
  }

  #renderPoster({ source = "", play }: Extract<Look, { type: "poster" }>): TemplateResult {
    const hasMedia = this.assets.some(({ aura }) =>
      aura.actions.some(({ type }) => type === "video" || type === "audio"),
    );
    return html`
      <file-field .fieldId=${"look-source"} .label=${msg("Picture on the page")} .accepted=${"image"} .name=${source} .context=${this.context} .place=${keepData}
        @file-remove=${() => this.#change("poster", { source: undefined })}></file-field>
      ${source === "" ? html`<p class="help">${msg("Without one: the image, the first picture of the gallery, or the dark background of a film.")}</p>` : nothing}
      <label class="choice"><input type="checkbox" .checked=${play ?? hasMedia}
        @change=${(event: Event) => this.#change("poster", { play: (event.currentTarget as HTMLInputElement).checked })} /><span>${msg("Play sign over the picture")}</span></label>`;
  }

  #renderLine(type: "underline" | "outline", value: string | undefined): TemplateResult {
    return renderColour({
      id: "look-line",
      label: msg("Line colour"),
      value,
      preset: presetAccent,
      presetName: msg("Accent"),
      change: (color) => this.#change(type, { color }, "color"),
    });
  }

  #setType(type: LookType): void {
    this.edit(msg("Change look"), (asset) => {
      if (type === "highlight") return setLook(asset, undefined);
      const isButton = type === "button";
      return setLook(asset, isButton ? createButtonLook(asset.aura.actions[0]?.type ?? "") : { type });
    });
  }

  #change<Type extends Look["type"]>(
    type: Type,
    changes: FieldChanges<Extract<Look, { type: Type }>>,
    field?: string,
  ): void {
    this.edit(
      msg("Change look"),
      (asset) => changeLook(asset, type, changes),
      field === undefined ? undefined : `look-${field}`,
    );
  }
}

const keepData = (data: string): string => data;

customElements.define("look-fields", LookFields);

declare global {
  interface HTMLElementTagNameMap {
    "look-fields": LookFields;
  }
}
