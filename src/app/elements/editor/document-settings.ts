import { msg } from "@lit/localize";
import { html, type PropertyValues, type TemplateResult } from "lit";
import type { SmartlinkAccess } from "../../services/settings-form/smartlink-editor.ts";
import { LightElement } from "../light-element.ts";
import "../problem-list.ts";
import { OpenedSettings } from "../settings-form/opened-settings.ts";
import { renderSettingNotices } from "../settings-form/setting-notices.ts";
import "../settings-form/smartlink-settings.ts";

/** The settings of a smartlink beside its pages. Each change is saved at once. */
export class DocumentSettings extends LightElement {
  static override properties = { access: { attribute: false }, smartlinkId: { attribute: false } };
  declare access: SmartlinkAccess;
  declare smartlinkId: string;
  readonly #opened = new OpenedSettings(this);

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("smartlinkId")) void this.#opened.open(this.smartlinkId, async () => this.access);
  }

  protected override render(): TemplateResult {
    const { editor, problems } = this.#opened;
    if (editor === undefined)
      return html`<problem-list .level=${2} .problems=${problems} .heading=${msg("The settings could not be read")}></problem-list>`;
    return html`
      ${renderSettingNotices(editor)}
      <smartlink-settings .editor=${editor} .state=${editor.state}></smartlink-settings>
    `;
  }
}

customElements.define("document-settings", DocumentSettings);
