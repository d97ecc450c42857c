import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import {
  addAction,
  changeAura,
  findCommonValue,
  moveAction,
  removeAction,
  setActionData,
} from "#editor/model/action-data/asset-changes.ts";
import { checkText, type SampleData } from "#editor/model/action-data/check-data.ts";
import { findSharedActions, type SharedAction } from "#editor/model/action-data/shared-actions.ts";
import { withRepeat } from "#editor/model/commands/repeat.ts";
import type { EditorAsset, PageSize } from "#editor/model/document/editor-asset.ts";
import { writePlacementField } from "#editor/model/units/placement-fields.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import { actionPanelList, findActionPanel } from "./action-panels.ts";
import { type EntryMove, revealAddedEntry } from "./fields/entry-list.ts";
import "./fields/file-field.ts";
import "./fields/template-field.ts";
import type { FieldPath } from "#editor/model/document/field-path.ts";
import { describeFinding } from "./findings/describe-finding.ts";
import { focusField } from "./focus-field.ts";
import "./page-repeat.ts";
import { renderPageFault } from "./page-fault.ts";
import type { RepeatChange } from "./page-repeat.ts";
import type { AssetEdit, PanelContext, PlaceFiles, PlaceNames, PropertyServices } from "./panel-context.ts";
import "./placement-fields.ts";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import { addResource } from "#editor/model/action-data/resources.ts";
import { changeLook } from "#editor/model/page-content/content-changes.ts";
import { readVisibleText } from "#editor/model/page-content/visible-text.ts";
import { describeSentence } from "#ui/format/translated-problem.ts";
import { createAssetEdit } from "./create-asset-edit.ts";
import type { PlacementChange } from "./placement-fields.ts";

/**
 * The properties of the selected assets: what they print, name, actions, look, condition, position and size. Dispatches `asset-edit` with an
 * `AssetEdit`. Knows nothing of history, storage and the page around it.
 */
export class AssetProperties extends LightElement {
  static override properties = {
    assets: { attribute: false },
    pages: { attribute: false },
    sample: { attribute: false },
    services: { attribute: false },
    isDocumentEmpty: { attribute: false },
    placeholders: { attribute: false },
    haveFieldsFailed: { state: true },
  };
  /** The selected assets. */
  declare assets: readonly EditorAsset[];
  /** The sizes of all pages of the document, in order. */
  declare pages: readonly PageSize[];
  /** The columns of the data and the current row, for placeholders. */
  declare sample: SampleData;
  declare services: PropertyServices;
  /** Whether no asset is placed yet. */
  declare isDocumentEmpty: boolean;
  /** Names of the document's placeholders, which conditions may read too. */
  declare placeholders: readonly string[];
  /** Whether the fields of content, look and condition could not be loaded. */
  declare protected haveFieldsFailed: boolean;

  constructor() {
    super();
    this.placeholders = [];
    this.haveFieldsFailed = false;
    this.isDocumentEmpty = false;
    this.assets = [];
    this.pages = [];
    this.sample = { columns: [] };
  }

  /** Focuses the text that the assets print, else their name. `selectsText`: what is typed replaces it. */
  async focusFirstField(selectsText: boolean): Promise<void> {
    if (this.assets.every(({ aura }) => aura.content?.type === "text")) await this.#loadFields();
    await this.updateComplete;
    const content = this.querySelector("content-fields");
    // Elements that are not loaded do not update.
    await content?.updateComplete;
    const field = content?.querySelector("template-field") ?? this.querySelector("template-field");
    await field?.updateComplete;
    field?.focus();
    if (selectsText) field?.querySelector("textarea")?.select();
  }

  /** Focuses the field that a problem is about. */
  async focusField(path: FieldPath): Promise<void> {
    await this.#loadFields();
    await focusField(this, path);
  }

  protected override willUpdate(): void {
    if (this.assets.length > 0) void this.#loadFields();
  }

  /** Their elements are rendered before: the browser upgrades them when they are defined. */
  async #loadFields(): Promise<void> {
    try {
      await import("./appearance/appearance-fields.ts");
      this.haveFieldsFailed = false;
    } catch (error) {
      console.warn("smartlink: the fields of content, look and condition could not be loaded", error);
      this.haveFieldsFailed = true;
    }
  }

  protected override render(): TemplateResult {
    const { assets } = this;
    const [first] = assets;
    if (first === undefined)
      return html`<p class="muted">${
        this.isDocumentEmpty
          ? msg("Choose a tool, such as Link, then press on the page or draw a rectangle there.")
          : msg("Nothing is selected. Press an asset on the page to change it.")
      }</p>`;
    // Another selection gets new elements, so that nothing of what was opened or typed in the last one is left over.
    const key = assets.map(({ id }) => id).join(" ");
    const hasContent = assets.some(({ aura }) => aura.content !== undefined);
    return html`${keyed(
      key,
      html`<div class="asset-properties">
        ${assets.length > 1 ? html`<p class="muted">${msg(str`${assets.length} assets are selected. Changes apply to all of them.`)}</p>` : nothing}
        ${renderPageFault(assets, this.pages, (change) => this.#edit(msg("Move onto the page"), change))}
        ${this.haveFieldsFailed ? html`<p class="help warn" role="alert">${msg("Some fields could not be loaded. Check the connection, then select the asset again.")}</p>` : nothing}
        ${hasContent ? this.#renderContent() : nothing}
        ${this.#renderName(assets)}
        ${this.#renderActions(first)}
        ${this.#renderLook(first)}
        ${hasContent ? nothing : this.#renderContent()}
        <condition-fields .assets=${assets} .sample=${this.sample} .columns=${this.#columns}></condition-fields>
        ${this.#renderPlacement()}
      </div>`,
    )}`;
  }

  #renderContent(): TemplateResult {
    const { assets, pages, sample, services } = this;
    return html`<content-fields .assets=${assets} .pages=${pages} .sample=${sample} .services=${services} .addFiles=${this.#addFiles}></content-fields>`;
  }

  /** The columns of the data, then what the document reads besides them. */
  get #columns(): readonly string[] {
    return [...new Set([...this.sample.columns, ...this.placeholders])];
  }

  #renderName(assets: readonly EditorAsset[]): TemplateResult {
    const name = findCommonValue(assets, ({ aura }) => aura.name);
    return html`<template-field .fieldId=${"asset-name"} .label=${msg("Name")} .value=${name ?? ""} .sample=${this.sample}
      .example=${name === undefined ? msg("Different") : readVisibleText(assets[0] as EditorAsset)} .finding=${describeFinding(checkText(name ?? "", "text", this.sample))}
      .help=${assets.length > 1 ? "" : msg("Shown in the list of assets and read by screen readers.")}
      @field-input=${({ detail }: CustomEvent<string>) =>
        this.#edit(msg("Change name"), (asset) => changeAura(asset, { name: detail }), "name")}></template-field>`;
  }

  #renderActions(first: EditorAsset): TemplateResult {
    const actions = findSharedActions(this.assets);
    if (actions === undefined)
      return html`<p class="help">${msg("The selected assets do different things. Select one of them to change what it does.")}</p>`;
    const names = actions.map(({ type }) => findActionPanel(type)?.getName() ?? msg(str`Unknown type “${type}”`));
    return html`
      <div class="action-panels" role="group" aria-labelledby="asset-actions">
        <h3 id="asset-actions">${msg("When pressed")}</h3>
        ${
          actions.length === 1 && actions[0] !== undefined
            ? html`${this.#renderActionHead(actions[0].type, names[0] ?? "")}${this.#renderAction(first, actions[0], 0)}`
            : html`<entry-list .listId=${"asset-actions"} .label=${msg("Actions")} .names=${names}
              .renderPicture=${(index: number) => findActionPanel(actions[index]?.type ?? "")?.icon ?? nothing}
              .renderEntry=${(index: number) => {
                const action = actions[index];
                return action === undefined ? nothing : this.#renderAction(first, action, index);
              }}
              @entry-move=${({ detail: { from, to } }: CustomEvent<EntryMove>) =>
                this.#edit(msg("Change order of actions"), (asset) => moveAction(asset, from, to))}
              @entry-remove=${({ detail }: CustomEvent<number>) =>
                this.#edit(msg("Remove action"), (asset) => removeAction(asset, detail))}></entry-list>`
        }
        ${actions.length === 0 ? html`<p class="help">${msg("Pressing it does nothing yet.")}</p>` : nothing}
        <div class="field">
          <label for="add-action">${actions.length === 0 ? msg("Action") : msg("Further action")}</label>
          <span class="field-row">
            <select id="add-action">
              ${actionPanelList.map(({ type, getName }) => html`<option value=${type}>${getName()}</option>`)}
            </select>
            <button type="button" @click=${this.#handleAdd}>${msg("Add")}</button>
          </span>
        </div>
      </div>
    `;
  }

  #renderActionHead(type: string, name: string): TemplateResult {
    const label = msg(str`Remove the action ${name}`);
    return html`<div class="action-head">
      <h4 class="action-name">${findActionPanel(type)?.icon ?? nothing} ${name}</h4>
      <button type="button" class="quiet square" aria-label=${label} title=${label}
        @click=${() => this.#edit(msg("Remove action"), (asset) => removeAction(asset, 0))}>${icons.remove}</button>
    </div>`;
  }

  #renderAction(asset: EditorAsset, action: SharedAction, index: number): TemplateResult {
    const panel = findActionPanel(action.type);
    const context = this.#createContext(asset, action, index);
    const note = action.isCommon
      ? nothing
      : html`<p class="help">${msg("The selected assets differ here. What you enter applies to all of them.")}</p>`;
    if (panel !== undefined) return html`${note}${panel.render(context)}`;
    return html`${note}
      <p class="help warn">${msg(str`This version does not know the type “${action.type}”. It is kept as it is, and readers ignore it.`)}</p>
      <template-field .fieldId="${context.id}-data" .label=${msg("Data")} .lines=${3} .value=${action.data} .sample=${this.sample}
        @field-input=${({ detail }: CustomEvent<string>) => context.change(detail, "data")}></template-field>`;
  }

  #createContext(asset: EditorAsset, { type, data }: SharedAction, index: number): PanelContext {
    const name = findActionPanel(type)?.getName() ?? type;
    return {
      asset,
      data,
      id: `action-${index}-${type.replace(/[^\w-]/g, "_")}`,
      sample: this.sample,
      pageCount: this.pages.length,
      services: this.services,
      change: (text, field) =>
        this.#edit(msg(str`Change ${name}`), (target) => setActionData(target, index, type, text), `${index}-${field}`),
      addFiles: (files, place) =>
        this.#addFiles(files, (target, names) =>
          setActionData(target, index, type, place(target.aura.actions[index]?.data ?? "", names)),
        ),
    };
  }

  #renderPlacement(): TemplateResult {
    return html`
      <div class="asset-placement" role="group" aria-labelledby="asset-placement">
        <h3 id="asset-placement">${msg("Position and size")} <span class="heading-unit">${msg("in % of the page")}</span></h3>
        <placement-fields .assets=${this.assets} .pages=${this.pages} @placement-change=${this.#handlePlacement}></placement-fields>
        <page-repeat .assets=${this.assets} @repeat-change=${({ detail: { repeat } }: CustomEvent<RepeatChange>) =>
          this.#edit(msg("Change pages"), (asset) => withRepeat(asset, repeat))}></page-repeat>
      </div>
    `;
  }

  /** Only areas that can be pressed have a look. An icon from the time before looks is kept until it is removed. */
  #renderLook(first: EditorAsset): TemplateResult | typeof nothing {
    const background = findCommonValue(this.assets, ({ aura }) => aura.background ?? "") ?? "";
    const isPressable = this.assets.every(({ aura }) => aura.actions.length > 0);
    if (!isPressable && background === "") return nothing;
    const context = {
      ...this.#createContext(first, { type: "", data: "", isCommon: true }, -1),
      addFiles: (files: readonly File[]) => this.#addFiles(files, placeIcon),
    };
    return html`
      <div class="asset-look" role="group" aria-labelledby="asset-look">
        <h3 id="asset-look">${msg("On the page")}</h3>
        ${isPressable ? html`<look-fields .assets=${this.assets} .sample=${this.sample} .context=${{ ...context, addFiles: (files: readonly File[]) => this.#addFiles(files, placePoster) }}></look-fields>` : nothing}
        ${
          this.#hasIconField(background)
            ? html`<file-field .fieldId=${"asset-background"} .label=${msg("Icon or button picture")} .accepted=${"image"} .name=${background}
          .context=${context} .place=${keepData}
          @file-remove=${() => this.#edit(msg("Remove picture"), (asset) => changeAura(asset, { background: undefined }))}></file-field>`
            : nothing
        }
      </div>
    `;
  }

  /** Buttons and posters are drawn in place of the icon. */
  #hasIconField(background: string): boolean {
    return (
      background !== "" || this.assets.every(({ aura: { look } }) => look?.type !== "button" && look?.type !== "poster")
    );
  }

  #handleAdd(): void {
    const panel = findActionPanel(this.querySelector<HTMLSelectElement>("#add-action")?.value ?? "");
    if (panel === undefined) return;
    const count = findSharedActions(this.assets)?.length ?? 0;
    this.#edit(msg(str`Add action ${panel.getName()}`), (asset) =>
      addAction(asset, { type: panel.type, data: panel.defaultData }),
    );
    if (count > 0) void revealAddedEntry(this, count, ".action-panels > entry-list");
  }

  #handlePlacement({ detail: { field, percent } }: CustomEvent<PlacementChange>): void {
    const isSize = field === "width" || field === "height";
    this.#edit(isSize ? "resize" : "move", (asset) => writePlacementField(asset, field, percent), `placement-${field}`);
  }

  /** `place` puts the names of the stored files into an asset. Resolves to why a file could not be stored. */
  readonly #addFiles = async (files: readonly File[], place: PlaceFiles): Promise<string | undefined> => {
    const { assets } = this;
    const { stored, failure } = await storeFiles(files, this.services);
    const change = (asset: EditorAsset) => addStoredFiles(asset, stored, place);
    if (stored.length > 0) this.emit<AssetEdit>("asset-edit", createAssetEdit(assets, msg("Add file"), change));
    return failure;
  };

  #edit(label: string, change: AssetEdit["change"], field?: string): void {
    this.emit<AssetEdit>("asset-edit", createAssetEdit(this.assets, label, change, field));
  }
}

const keepData: PlaceNames = (data) => data;

customElements.define("asset-properties", AssetProperties);

declare global {
  interface HTMLElementTagNameMap {
    "asset-properties": AssetProperties;
  }
}

/** What was stored of some files. */
interface StoredFiles {
  readonly stored: readonly StoredFile[];
  /** Why a file could not be stored; those before it are. */
  readonly failure: string | undefined;
}

/** Stores files one after the other, up to the first that fails. */
const storeFiles = async (
  files: readonly File[],
  { storeFile }: Pick<PropertyServices, "storeFile">,
): Promise<StoredFiles> => {
  const stored: StoredFile[] = [];
  for (const file of files) {
    const result = await storeFile(file).catch(() => undefined);
    if (result?.ok !== true) {
      const sentence = result?.problems[0]?.message;
      const failure = sentence && describeSentence(sentence);
      return { stored, failure: failure ?? msg("The file could not be stored. Try again.") };
    }
    stored.push(result.value);
  }
  return { stored, failure: undefined };
};

const placeIcon: PlaceFiles = (asset, [name]) => changeAura(asset, { background: name });

const placePoster: PlaceFiles = (asset, [name]) => changeLook(asset, "poster", { source: name });

/** Returns the asset with the files. */
const addStoredFiles = (asset: EditorAsset, files: readonly StoredFile[], place: PlaceFiles): EditorAsset => {
  let changed = asset;
  const names = files.map((file) => {
    const added = addResource(changed, file);
    changed = added.asset;
    return added.name;
  });
  return place(changed, names);
};
