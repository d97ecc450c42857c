/**
 * What all elements of the manager are: Lit in light DOM, so that one stylesheet dresses them and the page's own ids
 * and labels reach everywhere. Properties come down, typed events go up.
 */
import { LitElement } from "lit";

export class LightElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Tells the parents; `detail` is the event's own type. */
  protected emit<T>(name: string, detail?: T): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}
