import { msg } from "@lit/localize";
import { html, type PropertyValues, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import { OpenedSettings } from "../../smartlink/form/opened-settings.ts";
import { renderSettingNotices } from "../../smartlink/form/setting-notices.ts";
import type { SmartlinkAccess } from "../../smartlink/settings/settings-session.ts";
import "../../smartlink/form/smartlink-settings.ts";
import "#ui/problem-list.ts";

/** Settings that are not shown after about 5 s cannot be read. */
const maxWaitFrames = 300;

/** The settings of a smartlink beside its pages. Each change is saved at once. */
export class DocumentSettings extends LightElement {
  static override properties = { access: { attribute: false }, smartlinkId: { attribute: false } };
  declare access: SmartlinkAccess;
  declare smartlinkId: string;
  readonly #opened = new OpenedSettings(this);

  /** Scrolls to a setting and gives its control the focus, as soon as the settings are read. */
  async showSetting(name: string): Promise<void> {
    const row = `[data-setting="${CSS.escape(name)}"]`;
    for (let frame = 0; frame < maxWaitFrames && this.isConnected; frame++) {
      await this.querySelector("smartlink-settings")?.openSetting(name);
      const control = this.querySelector(row)?.querySelector<HTMLElement>("input, textarea, select") ?? null;
      if (control !== null) {
        control.scrollIntoView({ block: "center" });
        control.focus({ preventScroll: true });
        return;
      }
      await new Promise(requestAnimationFrame);
    }
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("smartlinkId")) void this.#opened.open(this.smartlinkId, async () => this.access);
  }

  protected override render(): TemplateResult {
    const { session, problems } = this.#opened;
    if (session === undefined)
      return html`<problem-list .level=${2} .problems=${problems} .heading=${msg("The settings could not be read")}></problem-list>`;
    return html`
      ${renderSettingNotices(session)}
      <smartlink-settings .session=${session} .state=${session.state} .isFolded=${true}></smartlink-settings>
    `;
  }
}

customElements.define("document-settings", DocumentSettings);

declare global {
  interface HTMLElementTagNameMap {
    "document-settings": DocumentSettings;
  }
}
