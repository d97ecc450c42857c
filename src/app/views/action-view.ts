/**
 * A page of the manager that does things at a person's word: it says what was done, lists what went wrong, and asks
 * before what cannot be taken back.
 */
import { html, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import "../elements/confirm-dialog.ts";
import { LightElement } from "../elements/light-element.ts";
import "../elements/problem-list.ts";
import type { AppServices } from "../services/app-services.ts";

export interface Confirmation {
  readonly question: string;
  readonly detail: string;
  /** What the button of the yes says. */
  readonly action: string;
  /** Done after the yes. */
  onConfirm(): void;
}

export abstract class ActionView extends LightElement {
  static override properties: PropertyDeclarations = {
    services: { attribute: false },
    status: { state: true },
    confirmation: { state: true },
    problems: { state: true },
  };
  declare services: AppServices;
  /** What was done last, for everybody to hear. */
  declare protected status: string;
  /** The question that is open. */
  declare protected confirmation: Confirmation | undefined;
  declare protected problems: readonly Problem[];

  constructor() {
    super();
    this.status = "";
    this.problems = [];
  }

  protected renderProblems(): TemplateResult {
    return html`<problem-list .level=${2} .problems=${this.problems} .heading=${"This did not work"}></problem-list>`;
  }

  /** What is said to all, and the open question. */
  protected renderFeedback(): TemplateResult {
    return html`
      <p class="visually-hidden" role="status">${this.status}</p>
      ${this.confirmation === undefined ? nothing : this.#dialog(this.confirmation)}
    `;
  }

  #dialog({ question, detail, action, onConfirm }: Confirmation): TemplateResult {
    return html`<confirm-dialog .question=${question} .detail=${detail} .action=${action}
      @answered=${(event: CustomEvent<boolean>) => {
        this.confirmation = undefined;
        if (event.detail) onConfirm();
      }}></confirm-dialog>`;
  }

  /** Problems of before are gone when it has worked. */
  protected async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.problems = [];
    } catch (error) {
      this.problems = [toProblem(error)];
    }
  }
}
