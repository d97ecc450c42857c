import type { PropertyValues } from "lit";
import { isFocusLost } from "./focus-loss.ts";
import { LightElement } from "./light-element.ts";

/**
 * Base class of elements that render one `dialog`: shows it as a modal dialog when the element is connected, closes it
 * once, and returns the focus to where it was.
 */
export class ModalElement extends LightElement {
  #opener: Element | null = null;
  #isClosed = false;

  /** Browsers return the focus when a dialog is closed, but not when it is removed while it is open. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    const opener = this.#opener;
    if (opener instanceof HTMLElement && opener.isConnected && isFocusLost()) opener.focus({ preventScroll: true });
  }

  protected override firstUpdated(_changed: PropertyValues): void {
    this.#opener = document.activeElement;
    this.querySelector("dialog")?.showModal();
  }

  /**
   * Closes the dialog and dispatches the event, once and at the press: the `close` event of the `dialog` follows a frame
   * later, and also after the Escape key.
   */
  protected closeWith<T>(event: string, answer?: T): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.querySelector("dialog")?.close();
    this.emit(event, answer);
  }
}
