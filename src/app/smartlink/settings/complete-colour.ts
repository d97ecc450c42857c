/** Returns the colour with `#` before its digits, if only that is missing. Anything else stays as it is, without spaces. */
export const completeColour = (text: string): string => {
  const colour = text.trim();
  return /^([\da-f]{3}){1,2}$/i.test(colour) ? `#${colour}` : colour;
};
