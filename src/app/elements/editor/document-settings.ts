import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { saveStateOf } from "../../services/settings-form/editor-state.ts";
import type { FieldName } from "../../services/settings-form/setting-field.ts";
import type { SettingPreset } from "../../services/settings-form/setting-presets.ts";
import {
  openSmartlinkEditor,
  type SmartlinkAccess,
  type SmartlinkEditor,
} from "../../services/settings-form/smartlink-editor.ts";
import { LightElement } from "../light-element.ts";
import "../problem-list.ts";
import "../settings-form/conflict-notice.ts";
import "../settings-form/preset-dialog.ts";
import type { SettingChange } from "../settings-form/setting-row.ts";
import "../settings-form/settings-form.ts";

/** The settings of a smartlink beside its pages. Each change is saved at once. */
export class DocumentSettings extends LightElement {
  static override properties = {
    access: { attribute: false },
    smartlinkId: { attribute: false },
    editor: { state: true },
    problems: { state: true },
    preset: { state: true },
  };
  declare access: SmartlinkAccess;
  declare smartlinkId: string;
  declare protected editor: SmartlinkEditor | undefined;
  /** Why the settings could not be read. */
  declare protected problems: readonly Problem[];
  /** The preset whose dialog is open. */
  declare protected preset: SettingPreset | undefined;

  constructor() {
    super();
    this.problems = [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    void this.editor?.save();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("smartlinkId")) void this.#open();
  }

  protected override render(): TemplateResult {
    const { editor } = this;
    if (editor === undefined)
      return html`<problem-list .level=${2} .problems=${this.problems} .heading=${msg("The settings could not be read")}></problem-list>`;
    const { draft, problems, failure, conflict } = editor.state;
    return html`
      ${
        conflict === undefined
          ? nothing
          : html`<conflict-notice .mine=${draft} .theirs=${conflict.values}
            @conflict-choice=${({ detail }: CustomEvent<"take-theirs" | "keep-mine">) => void editor.resolve(detail)}></conflict-notice>`
      }
      <problem-list .level=${2} .problems=${failure} .heading=${msg("The change could not be saved")}></problem-list>
      <div @setting-change=${this.#handleChange} @preset-open=${this.#openPreset} data-save-state=${saveStateOf(editor.state)}>
        <settings-form .values=${draft} .problems=${problems}></settings-form>
      </div>
      ${
        this.preset === undefined
          ? nothing
          : html`<preset-dialog .preset=${this.preset} .values=${draft} @preset-close=${this.#closePreset}></preset-dialog>`
      }
    `;
  }

  async #open(): Promise<void> {
    const signal = this.connectedSignal;
    try {
      const opened = await openSmartlinkEditor(this.access, this.smartlinkId);
      if (signal.aborted) return;
      if (!opened.ok) {
        this.problems = opened.problems;
        return;
      }
      opened.value.addEventListener("change", () => this.requestUpdate(), { signal });
      opened.value.watch(signal);
      this.editor = opened.value;
    } catch (error) {
      this.problems = [toProblem(error)];
    }
  }

  #handleChange({ detail }: CustomEvent<SettingChange>): void {
    this.editor?.edit({ [detail.name]: detail.value }, detail.time);
  }

  #openPreset({ detail }: CustomEvent<SettingPreset>): void {
    this.preset = detail;
  }

  #closePreset({ detail }: CustomEvent<Partial<Record<FieldName, string>> | undefined>): void {
    this.preset = undefined;
    if (detail !== undefined) this.editor?.edit(detail, "now");
  }
}

customElements.define("document-settings", DocumentSettings);
