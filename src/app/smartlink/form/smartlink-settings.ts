import { html, nothing, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import type { FieldName } from "../settings/setting-field.ts";
import type { SettingPreset } from "../settings/setting-presets.ts";
import type { SettingsSession } from "../settings/settings-session.ts";
import type { SettingsState } from "../settings/settings-state.ts";
import "./preset-dialog.ts";
import type { SettingChange } from "./setting-row.ts";
import "./settings-form.ts";

/** The form of a smartlink's settings with the dialog of its presets. Edits the settings as the person changes them. */
export class SmartlinkSettings extends LightElement {
  static override properties = {
    session: { attribute: false },
    state: { attribute: false },
    isFolded: { attribute: false },
    preset: { state: true },
  };
  declare session: SettingsSession;
  /** The session's state. A property of its own, because the session stays the same object. */
  declare state: SettingsState;
  /** Whether groups are closed until they are opened or searched. */
  declare isFolded: boolean;
  /** The preset whose dialog is open. */
  declare protected preset: SettingPreset | undefined;

  constructor() {
    super();
    this.isFolded = false;
  }

  /** Opens the group of a setting and shows the setting. */
  async openSetting(name: string): Promise<void> {
    await this.updateComplete;
    await this.querySelector("settings-form")?.openSetting(name);
  }

  protected override render(): TemplateResult {
    const { draft, problems } = this.state;
    return html`
      <settings-form .values=${draft} .problems=${problems} .isFolded=${this.isFolded}
        @setting-change=${this.#handleChange} @preset-open=${this.#openPreset}></settings-form>
      ${
        this.preset === undefined
          ? nothing
          : html`<preset-dialog .preset=${this.preset} .values=${draft} @preset-close=${this.#closePreset}></preset-dialog>`
      }
    `;
  }

  #handleChange({ detail }: CustomEvent<SettingChange>): void {
    this.session.edit({ [detail.name]: detail.value }, detail.time);
  }

  #openPreset({ detail }: CustomEvent<SettingPreset>): void {
    this.preset = detail;
  }

  #closePreset({ detail }: CustomEvent<Partial<Record<FieldName, string>> | undefined>): void {
    this.preset = undefined;
    if (detail !== undefined) this.session.edit(detail, "now");
  }
}

customElements.define("smartlink-settings", SmartlinkSettings);

declare global {
  interface HTMLElementTagNameMap {
    "smartlink-settings": SmartlinkSettings;
  }
}
