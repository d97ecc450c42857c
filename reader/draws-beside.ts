/**
 * In WebKit the document draws its pages itself: pictures that are copied to a second thread arrive blank there. Those
 * that are handed over do not (worker/posting.ts), so it could be tried again.
 */
export const canDrawBeside = (): boolean => !navigator.vendor.startsWith("Apple");
