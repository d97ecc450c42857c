/**
 * Converts the icon of a smartlink (`faviconB64`) to a `data:` address. Programs write it as a `data:` address or as bare
 * base64, whose first bytes then give the type. Anything but a picture in valid base64 is rejected.
 */
const signatures: readonly (readonly [base64: string, type: string])[] = [
  ["iVBORw0KGgo", "image/png"],
  ["AAABAA", "image/x-icon"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
  ["UklGR", "image/webp"],
  ["PHN2Zy", "image/svg+xml"],
  ["PD94bWwg", "image/svg+xml"],
];

/** Returns whether the text is a picture as a `data:` address in base64. */
export const isPictureAddress = (text: string): boolean =>
  /^data:image\/[a-z0-9.+-]+;base64,[a-z0-9+/]+={0,2}$/i.test(text);

const dataHeader = /^data:(image\/[a-z0-9.+-]+);base64,/i;
const wholeBase64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Returns the `data:` address; undefined for an empty text and for anything but a picture. */
export const readIconAddress = (icon: string): string | undefined => {
  const text = icon.replace(/\s+/g, "");
  const header = dataHeader.exec(text);
  const base64 = header ? text.slice(header[0].length) : text;
  const type = header?.[1]?.toLowerCase() ?? signatures.find(([begin]) => base64.startsWith(begin))?.[1];
  return type !== undefined && wholeBase64.test(base64) ? `data:${type};base64,${base64}` : undefined;
};
