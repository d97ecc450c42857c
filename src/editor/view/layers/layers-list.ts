import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import { isLocked } from "#editor/model/commands/command.ts";
import { setHidden, setLocked } from "#editor/model/commands/flags.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import type { FieldPath } from "#editor/model/document/field-path.ts";
import { listAllInReadingOrder } from "#editor/model/document/reading-order.ts";
import type { EditorAction, EditorState } from "#editor/model/editor-state.ts";
import { readVisibleText } from "#editor/model/page-content/visible-text.ts";
import { LightElement } from "#ui/light-element.ts";
import { describeAsset, iconOfAsset } from "../asset-names.ts";
import { describeShownCondition } from "../describe-condition.ts";
import { conditionIcon, eyeIcon, lockIcon, problemIcon } from "../frame/frame-icons.ts";
import { differsBeyondGesture } from "../frame/state-changes.ts";
import type { ContentFaults } from "../stage/printed/content-service.ts";
import { type LayerProblem, LayerProblems } from "./layer-problems.ts";
import {
  findNextButton,
  findNextLayer,
  type LayerButton,
  LayerSelection,
  type LayerStop,
  type SelectionKeys,
} from "./layer-selection.ts";

/** What a layer's buttons switch. */
type Flag = "locked" | "hidden";

/** A problem that was pressed. */
export interface OpenedProblem {
  readonly id: string;
  readonly path: FieldPath;
}

/**
 * All assets in reading order, with search and what is wrong with them. Dispatches `editor-action`, `asset-reveal` with an id, and
 * `asset-problem-open` with an `OpenedProblem`.
 */
export class LayersList extends LightElement {
  static override properties = {
    state: { attribute: false, hasChanged: differsBeyondGesture },
    now: { attribute: false },
    sample: { attribute: false },
    contentFaults: { attribute: false },
    hasReceiver: { attribute: false },
    showsProblems: { state: true },
    query: { state: true },
    focused: { state: true },
  };
  declare state: EditorState;
  declare now: () => number;
  /** The columns of the data, by which placeholders are checked. */
  declare sample: SampleData;
  /** What is wrong with printed contents, by the ids of their assets. */
  declare contentFaults: ContentFaults;
  /** Whether the answers of forms go to the smartlink's address for callbacks. */
  declare hasReceiver: boolean;
  declare protected query: string;
  /** The button that had the focus last. */
  declare protected focused: LayerStop;
  /** Whether only assets with problems are listed. */
  declare protected showsProblems: boolean;
  readonly #problems = new LayerProblems();
  readonly #selection = new LayerSelection();
  /** The listed layers, in order. */
  #shownIds: readonly string[] = [];
  #ordered: readonly EditorAsset[] = [];
  #orderedDocument: EditorState["document"] | undefined;

  constructor() {
    super();
    this.query = "";
    this.focused = { id: "", button: "name" };
    this.sample = { columns: [] };
    this.contentFaults = new Map();
    this.hasReceiver = false;
    this.showsProblems = false;
  }

  protected override render(): TemplateResult {
    const { document: current, selection } = this.state;
    if (this.#orderedDocument !== current) {
      this.#orderedDocument = current;
      this.#ordered = listAllInReadingOrder(current);
    }
    const query = this.query.trim().toLowerCase();
    const problemCount = this.#ordered.filter((asset) => this.#findProblem(asset) !== undefined).length;
    const isFiltered = this.showsProblems && problemCount > 0;
    const shown = this.#ordered.filter(
      (asset) =>
        (!isFiltered || this.#findProblem(asset) !== undefined) &&
        (query === "" ||
          `${describeAsset(asset)} ${readVisibleText(asset)} ${asset.aura.actions.map(({ data }) => data).join(" ")}`
            .toLowerCase()
            .includes(query)),
    );
    this.#shownIds = shown.map(({ id }) => id);
    return html`
      <input type="search" class="layers-search" aria-label=${msg("Search layers")} placeholder=${msg("Search layers")} .value=${this.query}
        @input=${(event: Event) => {
          this.query = (event.currentTarget as HTMLInputElement).value;
        }} />
      ${
        problemCount === 0
          ? nothing
          : html`<button type="button" class="small layers-problems" aria-pressed=${isFiltered} @click=${() => {
              this.showsProblems = !isFiltered;
            }}>${problemIcon} ${msg(str`Problems (${problemCount})`)}</button>`
      }
      <ul class="layers" aria-label=${msg("Layers")} @keydown=${this.#handleKey} @focusin=${this.#handleFocus}>
        ${repeat(
          shown,
          ({ id }) => id,
          (asset, index) => html`
            ${asset.page === shown[index - 1]?.page ? nothing : html`<li class="layers-page">${msg(str`Page ${asset.page}`)}</li>`}
            ${this.#renderLayer(asset, selection.has(asset.id))}
          `,
        )}
      </ul>
      ${
        shown.length > 0
          ? nothing
          : html`<p class="muted layers-empty">${
              query === ""
                ? msg("Nothing is placed yet. Choose a tool, then press on the page.")
                : msg(str`Nothing contains “${this.query.trim()}”.`)
            }</p>`
      }
    `;
  }

  #findProblem(asset: EditorAsset): LayerProblem | undefined {
    const { sample, contentFaults, hasReceiver, state } = this;
    return this.#problems.find(asset, { document: state.document, sample, contentFaults, hasReceiver });
  }

  #renderLayer(asset: EditorAsset, isSelected: boolean): TemplateResult {
    const name = describeAsset(asset);
    const problem = this.#findProblem(asset);
    const condition = describeShowWhen(asset);
    const isHidden = (asset.aura as { readonly hidden?: unknown }).hidden === true;
    return html`
      <li class="layer ${isSelected ? "is-selected" : ""}">
        <button type="button" class="layer-name" data-layer-id=${asset.id} data-layer-button="name" tabindex=${this.#tabIndexOf(asset.id, "name")} aria-pressed=${isSelected} aria-label=${describeLayer(asset, name, problem?.message) ?? nothing} @click=${(event: MouseEvent) => this.#select(asset.id, event)}>
          ${iconOfAsset(asset)}<span>${name}</span>${condition === undefined ? nothing : html`<span class="layer-condition" title=${condition}>${conditionIcon}</span>`}${problem === undefined ? nothing : html`<span class="layer-problem" title=${problem.message}>${problemIcon}</span>`}
        </button>
        <button type="button" class="quiet square" data-layer-id=${asset.id} data-layer-button="hide" tabindex=${this.#tabIndexOf(asset.id, "hide")} aria-pressed=${isHidden} aria-label=${msg(str`Hide ${name}`)} title=${isHidden ? msg("Hidden from readers") : msg("Hide from readers")}
          @click=${() => this.#toggle(asset, "hidden", !isHidden)}>${eyeIcon(isHidden)}</button>
        <button type="button" class="quiet square" data-layer-id=${asset.id} data-layer-button="lock" tabindex=${this.#tabIndexOf(asset.id, "lock")} aria-pressed=${isLocked(asset)} aria-label=${msg(str`Lock ${name}`)} title=${isLocked(asset) ? msg("Locked") : msg("Lock")}
          @click=${() => this.#toggle(asset, "locked", !isLocked(asset))}>${lockIcon(isLocked(asset))}</button>
        ${
          problem === undefined
            ? nothing
            : html`<button type="button" class="layer-fault" data-layer-id=${asset.id} data-layer-button="problem" tabindex=${this.#tabIndexOf(asset.id, "problem")} aria-label=${msg(str`Correct ${name}: ${problem.message}`)} @click=${() => this.emit<OpenedProblem>("asset-problem-open", { id: asset.id, path: problem.path })}>${problem.message}</button>`
        }
      </li>
    `;
  }

  #select(id: string, keys: SelectionKeys): void {
    this.emit<EditorAction>("editor-action", this.#selection.press(id, this.#shownIds, keys));
    this.emit<string>("asset-reveal", id);
  }

  /**
   * The list is one stop of the Tab key: the button that had the focus last, else the name of the first selected layer.
   * Right and left lead to the other buttons of a layer.
   */
  get #stop(): LayerStop | undefined {
    const { id, button } = this.focused;
    if (this.#shownIds.includes(id)) return { id, button };
    const selected = this.#shownIds.find((shown) => this.state.selection.has(shown)) ?? this.#shownIds[0];
    return selected === undefined ? undefined : { id: selected, button: "name" };
  }

  #tabIndexOf(id: string, button: LayerButton): "0" | "-1" {
    const stop = this.#stop;
    return stop?.id === id && stop.button === button ? "0" : "-1";
  }

  #handleFocus(event: FocusEvent): void {
    const { layerId: id, layerButton: button = "name" } = (event.target as HTMLElement).dataset;
    if (id !== undefined) this.focused = { id, button: button as LayerButton };
  }

  /** The arrow keys move focus and selection together. With Ctrl they change the order, see the table of commands. */
  #handleKey(event: KeyboardEvent): void {
    const id = event.target instanceof HTMLElement ? event.target.dataset["layerId"] : undefined;
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const beside = findNextButton(event.key, this.focused.button);
    if (beside !== undefined) {
      event.preventDefault();
      this.#buttonOf(id, beside)?.focus();
      return;
    }
    const next = findNextLayer(event.key, id, this.#shownIds);
    if (next === undefined) return;
    event.preventDefault();
    const { button } = this.focused;
    if (button === "name") {
      this.#selection.focus(id, this.#shownIds);
      this.#select(next, event);
    }
    this.#buttonOf(next, button)?.focus();
  }

  #buttonOf(id: string, button: LayerButton): HTMLElement | null {
    return this.querySelector(`[data-layer-id="${CSS.escape(id)}"][data-layer-button="${button}"]`);
  }

  #toggle({ id }: EditorAsset, flag: Flag, value: boolean): void {
    const setFlag = flag === "locked" ? setLocked(value) : setHidden(value);
    const label = flag === "locked" ? (value ? msg("Lock") : msg("Unlock")) : value ? msg("Hide") : msg("Show");
    this.emit<EditorAction>("editor-action", {
      type: "command",
      label,
      command: (document) => setFlag(document, new Set([id])),
      time: this.now(),
    });
  }
}

customElements.define("layers-list", LayersList);

/** Returns for which rows an asset is, such as “Shown when: plan is "gold"”; undefined for all rows. */
const describeShowWhen = ({ aura: { show_when } }: EditorAsset): string | undefined => {
  if (show_when === undefined) return undefined;
  const condition = describeShownCondition(show_when);
  return msg(str`Shown when: ${condition}`);
};

/** Returns the accessible name of a layer that has more than its name; else undefined. */
const describeLayer = (asset: EditorAsset, name: string, problem: string | undefined): string | undefined => {
  const condition = describeShowWhen(asset);
  const described = condition === undefined ? name : `${name}. ${condition}`;
  if (problem !== undefined) return msg(str`${described}. Problem: ${problem}`);
  return condition === undefined ? undefined : described;
};
