/**
 * A page of the manager that does things at a person's word: it says what was done, lists what went wrong, and asks
 * before what cannot be taken back.
 */
import { html, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import { problemOf } from "#domain/problem-error.ts";
import "../elements/confirm-dialog.ts";
import { LightElement } from "../elements/light-element.ts";
import "../elements/problem-list.ts";
import type { AppServices } from "../services/app-services.ts";

export interface Question {
  readonly question: string;
  readonly detail: string;
  /** What the button of the yes says. */
  readonly action: string;
  /** Done after the yes. */
  act(): void;
}

export abstract class ActingView extends LightElement {
  static override properties: PropertyDeclarations = {
    services: { attribute: false },
    told: { state: true },
    asked: { state: true },
    problems: { state: true },
  };
  declare services: AppServices;
  /** What was done last, for everybody to hear. */
  declare protected told: string;
  /** The question that is open. */
  declare protected asked: Question | undefined;
  declare protected problems: readonly Problem[];

  constructor() {
    super();
    this.told = "";
    this.problems = [];
  }

  protected faults(): TemplateResult {
    return html`<problem-list .level=${2} .problems=${this.problems} .heading=${"This did not work"}></problem-list>`;
  }

  /** What is said to all, and the open question. */
  protected outcome(): TemplateResult {
    return html`
      <p class="visually-hidden" role="status">${this.told}</p>
      ${this.asked === undefined ? nothing : this.#dialog(this.asked)}
    `;
  }

  #dialog({ question, detail, action, act }: Question): TemplateResult {
    return html`<confirm-dialog .question=${question} .detail=${detail} .action=${action}
      @answered=${(event: CustomEvent<boolean>) => {
        this.asked = undefined;
        if (event.detail) act();
      }}></confirm-dialog>`;
  }

  /** Problems of before are gone when it has worked. */
  protected async trying(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.problems = [];
    } catch (error) {
      this.problems = [problemOf(error)];
    }
  }
}
