import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { type Proposal, type ProposalRule, proposalRules } from "#domain/proposals/proposal.ts";
import { LightElement } from "#ui/light-element.ts";
import { findActionPanel } from "../properties/action-panels.ts";
import { describeReason, groupNames } from "./proposal-texts.ts";

/** Proposals of one group that are shown at first, and added by each press on “Show more”. */
const shownStep = 30;

/**
 * Proposals of assets in groups. Dispatches `proposals-accept` and `proposals-dismiss` with proposals, and `proposal-show`
 * with one whose position should be shown.
 */
export class ProposalList extends LightElement {
  static override properties = { proposals: { attribute: false }, shown: { state: true } };
  declare proposals: readonly Proposal[];
  /** Number of proposals that are shown of each group. */
  declare protected shown: Partial<Record<ProposalRule, number>>;
  /** Where the pressed button was, because it disappears with its proposal. */
  #lastPress: { readonly index: number; readonly isDismissal: boolean } | undefined;

  constructor() {
    super();
    this.proposals = [];
    this.shown = {};
  }

  /** Gives the focus to the button that took the place of the pressed one. */
  protected override updated(changed: PropertyValues): void {
    if (this.#lastPress === undefined || !changed.has("proposals")) return;
    const { index, isDismissal } = this.#lastPress;
    this.#lastPress = undefined;
    const buttons = this.querySelectorAll<HTMLElement>(isDismissal ? ".proposal-dismiss" : ".proposal-accept");
    buttons[Math.min(index, buttons.length - 1)]?.focus();
  }

  protected override render(): readonly (TemplateResult | typeof nothing)[] {
    return proposalRules.map((rule) => this.#renderGroup(rule));
  }

  #renderGroup(rule: ProposalRule): TemplateResult | typeof nothing {
    const group = this.proposals.filter((proposal) => proposal.rule === rule);
    if (group.length === 0) return nothing;
    const shownCount = this.shown[rule] ?? shownStep;
    const name = groupNames[rule]();
    return html`
      <section class="proposal-group" aria-labelledby="proposals-${rule}">
        <h3 id="proposals-${rule}">${msg(str`${name} (${group.length})`)}</h3>
        ${
          group.length === 1
            ? nothing
            : html`<div class="actions">
          <button type="button" class="small primary" @click=${() => this.#accept(group)}>${msg(str`Accept all ${group.length}`)}</button>
          <button type="button" class="small" @click=${() => this.#dismiss(group)}>${msg("None of these")}</button>
        </div>`
        }
        <ul class="proposals">${group.slice(0, shownCount).map((proposal) => this.#renderProposal(proposal))}</ul>
        ${
          group.length > shownCount
            ? html`<button type="button" class="small" @click=${() => {
                this.shown = { ...this.shown, [rule]: shownCount + shownStep };
              }}>${msg("Show more")}</button>`
            : nothing
        }
      </section>
    `;
  }

  #renderProposal(proposal: Proposal): TemplateResult {
    const name = proposal.name || proposal.quote;
    return html`
      <li>
        <button type="button" class="quiet small proposal-name" @click=${() => this.emit<Proposal>("proposal-show", proposal)}>
          ${findActionPanel(proposal.type)?.icon ?? nothing}<span>${msg(str`${name}, page ${proposal.page}`)}</span></button>
        <p class="help">${describeReason(proposal)}</p>
        <div class="actions">
          <button type="button" class="small proposal-accept" aria-label=${msg(str`Accept ${name}, page ${proposal.page}`)} @click=${() => this.#accept([proposal])}>${msg("Accept")}</button>
          <button type="button" class="small quiet proposal-dismiss" aria-label=${msg(str`Dismiss ${name}, page ${proposal.page}`)} @click=${() => this.#dismiss([proposal])}>${msg("Dismiss")}</button>
        </div>
      </li>
    `;
  }

  #rememberPress(isDismissal: boolean): void {
    const buttons = [...this.querySelectorAll(isDismissal ? ".proposal-dismiss" : ".proposal-accept")];
    const index = document.activeElement === null ? -1 : buttons.indexOf(document.activeElement);
    this.#lastPress = { index: Math.max(0, index), isDismissal };
  }

  #accept(proposals: readonly Proposal[]): void {
    this.#rememberPress(false);
    this.emit<readonly Proposal[]>("proposals-accept", proposals);
  }

  #dismiss(proposals: readonly Proposal[]): void {
    this.#rememberPress(true);
    this.emit<readonly Proposal[]>("proposals-dismiss", proposals);
  }
}

customElements.define("proposal-list", ProposalList);

declare global {
  interface HTMLElementTagNameMap {
    "proposal-list": ProposalList;
  }
}
