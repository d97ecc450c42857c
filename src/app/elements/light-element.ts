/**
 * Base class of the manager's elements: Lit in light DOM, so that one stylesheet applies and ids and labels work across
 * elements. Properties go down, events go up.
 */
import { LitElement } from "lit";

/** A Lit element that renders into itself. */
export class LightElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Dispatches a bubbling custom event. */
  protected emit<T>(name: string, detail?: T): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}
