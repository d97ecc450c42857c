/** Returns whether the keyboard of a device has ⌘ in place of Ctrl. `userAgent`: that of the browser; an iPad names a Mac. */
export const hasAppleKeyboard = (userAgent: string): boolean => /Macintosh|iPhone|iPad/.test(userAgent);
