/** Base class of pages with actions: announces outcomes, lists problems, and confirms what cannot be undone. */
import { msg } from "@lit/localize";
import { html, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import "#ui/confirm-dialog.ts";
import { LightElement } from "#ui/light-element.ts";
import "#ui/problem-list.ts";

/** A confirmation dialog. */
export interface Confirmation {
  readonly question: string;
  readonly detail: string;
  /** Label of the confirming button. */
  readonly action: string;
  /** Called when the person confirms. */
  onConfirm(): void;
}

/** Subclasses render `renderProblems` and `renderFeedback`. `Services`: what the page uses. */
export abstract class ActionView<Services> extends LightElement {
  static override properties: PropertyDeclarations = {
    services: { attribute: false },
    status: { state: true },
    confirmation: { state: true },
    problems: { state: true },
  };
  declare services: Services;
  /** The last outcome, for the live region. */
  declare protected status: string;
  /** The open dialog. */
  declare protected confirmation: Confirmation | undefined;
  declare protected problems: readonly Problem[];

  constructor() {
    super();
    this.status = "";
    this.problems = [];
  }

  protected renderProblems(): TemplateResult {
    return html`<problem-list .level=${2} .problems=${this.problems} .heading=${msg("This did not work")}></problem-list>`;
  }

  /** Renders the live region and the open dialog. */
  protected renderFeedback(): TemplateResult {
    return html`
      <p class="visually-hidden" role="status">${this.status}</p>
      ${this.confirmation === undefined ? nothing : this.#dialog(this.confirmation)}
    `;
  }

  #dialog({ question, detail, action, onConfirm }: Confirmation): TemplateResult {
    return html`<confirm-dialog .question=${question} .detail=${detail} .action=${action}
      @confirm-close=${(event: CustomEvent<boolean>) => {
        this.confirmation = undefined;
        if (event.detail) onConfirm();
      }}></confirm-dialog>`;
  }

  /** Runs an action. Its problem is shown; success removes earlier problems. */
  protected async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.problems = [];
    } catch (error) {
      this.problems = [toProblem(error)];
    }
  }
}
