/**
 * Base class of the manager's elements: Lit in light DOM, so that one stylesheet applies and ids and labels work across
 * elements. Properties go down, events go up. Elements render again when the language of the manager changes.
 */
import { updateWhenLocaleChanges } from "@lit/localize";
import { LitElement } from "lit";

/** A Lit element that renders into itself. */
export class LightElement extends LitElement {
  #connection = new AbortController();

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  /** Aborts when the element leaves the document. Pass it to listeners added in `connectedCallback`. */
  protected get connectedSignal(): AbortSignal {
    return this.#connection.signal;
  }

  override connectedCallback(): void {
    this.#connection = new AbortController();
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Dispatches a bubbling custom event. */
  protected emit<T>(name: string, detail?: T): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}
