/** Decodes percent-encoding. A text with a wrong encoding is returned as it is. */
export const decodePercent = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
