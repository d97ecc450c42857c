import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { maxUnnamedVersions } from "#domain/library/version-rules.ts";
import { formatDateTime } from "#ui/format/date-time.ts";
import { LightElement } from "#ui/light-element.ts";
import type { VersionLine, VersionList } from "./version-list.ts";
import { nameVersion } from "./version-name.ts";

/** Detail of `version-command`. */
export interface VersionCommand {
  readonly command: "compare" | "rename" | "remove";
  readonly version: VersionLine;
}

/**
 * The present state of a smartlink and its versions, newest first, each with what had changed in it. Dispatches
 * `version-create` and `version-command`.
 */
export class VersionLines extends LightElement {
  static override properties = { list: { attribute: false } };
  declare list: VersionList;

  protected override render(): TemplateResult {
    const { lines, updated, summary } = this.list;
    return html`
      <div class="version-present">
        <div class="version-text">
          <strong>${msg("Present state")}</strong>
          <span class="item-facts"><time datetime=${updated}>${formatDateTime(updated)}</time>${lines.length === 0 ? nothing : ` · ${describeSummary(summary)}`}</span>
        </div>
        <button type="button" class="small" @click=${() => this.emit("version-create")}>${msg("Name this version")}</button>
      </div>
      ${
        lines.length === 0
          ? html`<p class="empty-list">${msg("There are no versions yet. The state before a change is stored as a version, once for all changes within five minutes.")}</p>`
          : html`<ol class="version-list" aria-label=${msg("Versions, newest first")}>${repeat(
              lines,
              ({ id }) => id,
              (version) => this.#line(version),
            )}</ol>`
      }
      <p class="help">${msg(str`The newest ${maxUnnamedVersions} versions without a name are kept. A version with a name is kept until you delete it.`)}</p>
    `;
  }

  #line(version: VersionLine): TemplateResult {
    const { id, name, updated, summary } = version;
    const time = html`<time datetime=${updated}>${formatDateTime(updated)}</time>`;
    const button = (command: VersionCommand["command"], label: string, description: string, isDangerous = false) =>
      html`<button type="button" class="small quiet ${isDangerous ? "danger-text" : ""}" aria-label=${description}
        @click=${() => this.emit<VersionCommand>("version-command", { command, version })}>${label}</button>`;
    const fullName = nameVersion(version);
    return html`<li data-version-id=${id}>
      <div class="version-text">
        <strong dir="auto" title=${name ?? nothing}>${name ?? time}</strong>
        <span class="item-facts">${name === null ? nothing : html`${time} · `}${describeSummary(summary)}</span>
      </div>
      <div class="actions">
        ${button("compare", msg("Compare with now"), msg(str`Compare with now: ${fullName}`))}
        ${button("rename", name === null ? msg("Name…") : msg("Rename…"), name === null ? msg(str`Name ${fullName}`) : msg(str`Rename ${fullName}`))}
        ${button("remove", msg("Delete"), msg(str`Delete ${fullName}`), true)}
      </div>
    </li>`;
  }
}

const describeSummary = (summary: string | undefined): string =>
  summary === undefined
    ? msg("First stored version")
    : summary === ""
      ? msg("No changes")
      : msg(str`Changed: ${summary}`);

customElements.define("version-lines", VersionLines);

declare global {
  interface HTMLElementTagNameMap {
    "version-lines": VersionLines;
  }
}
