import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { LightElement } from "#ui/light-element.ts";
import type { JobNotifications } from "../host/job-notifications.ts";

/** The switch of the notifications about ended jobs. */
export class NotificationToggle extends LightElement {
  static override properties = { notifications: { attribute: false } };
  declare notifications: JobNotifications;

  protected override firstUpdated(_changed: PropertyValues): void {
    this.notifications.addEventListener("change", () => this.requestUpdate(), { signal: this.connectedSignal });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { notifications } = this;
    const { state } = notifications;
    if (state === "unsupported") return nothing;
    if (state === "blocked")
      return html`<span class="muted">${msg("Notifications of this site are blocked in the browser.")}</span>`;
    return html`<button type="button" class="small" aria-pressed=${state === "on"} @click=${() => void notifications.toggle()}>${msg("Notify me at the end")}</button>`;
  }
}

customElements.define("notification-toggle", NotificationToggle);

declare global {
  interface HTMLElementTagNameMap {
    "notification-toggle": NotificationToggle;
  }
}
