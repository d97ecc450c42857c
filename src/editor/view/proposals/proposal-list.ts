import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { type Confidence, type Proposal, type ProposalRule, proposalRules } from "#domain/proposals/proposal.ts";
import { LightElement } from "#ui/light-element.ts";
import { findActionPanel } from "../properties/action-panels.ts";

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

/** The headings of the groups. */
const groupNames: Readonly<Record<ProposalRule, () => string>> = {
  mark: () => msg("Marks in the text"),
  form: () => msg("Form fields of the PDF"),
  pattern: () => msg("Found by your patterns"),
  column: () => msg("Values of your data"),
  annotation: () => msg("Links of the PDF"),
  address: () => msg("Web addresses in the text"),
  email: () => msg("E-mail addresses in the text"),
  phone: () => msg("Phone numbers in the text"),
};

const confidenceNames: Readonly<Record<Confidence, () => string>> = {
  high: () => msg("sure"),
  medium: () => msg("likely"),
  low: () => msg("unsure"),
};

const reasons: Readonly<Record<ProposalRule, (proposal: Proposal) => string>> = {
  mark: ({ data }) => msg(str`The text has a mark. It becomes ${data}.`),
  form: () => msg("The page has form fields, which readers cannot fill in. A form takes their place."),
  pattern: ({ source, data }) => msg(str`The text fits your pattern “${source}”. It becomes ${data}.`),
  column: ({ source, data }) => msg(str`The text is a value of the column “${source}”. It becomes ${data}.`),
  annotation: ({ type, data }) =>
    type === "page" ? msg(str`The PDF has a link to page ${data}.`) : msg(str`The PDF has a link to ${data}.`),
  address: ({ data }) => msg(str`The text looks like the address ${data}.`),
  email: ({ data }) => msg(str`The text looks like the e-mail address ${data}.`),
  phone: ({ data }) => msg(str`The text looks like the phone number ${data}.`),
};

/** Returns the reason of a proposal with its confidence. */
const describeReason = (proposal: Proposal): string => {
  const reason = reasons[proposal.rule](proposal);
  const confidence = confidenceNames[proposal.confidence]();
  return msg(str`${reason} (${confidence})`);
};
