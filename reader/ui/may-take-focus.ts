/**
 * Returns whether the reader may move the focus on its own. In a frame that does not have the focus, it would take it away
 * from a person who uses or types in the embedding page.
 */
export const mayTakeFocus = (): boolean => window === window.parent || document.hasFocus();
