/** In WebKit, pictures do not survive their way to a second thread: there, the document draws its pages itself. */
export const canDrawBeside = (): boolean => !navigator.vendor.startsWith("Apple");
