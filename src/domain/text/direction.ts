/** Returns whether a language (BCP 47) is written from right to left. */
export const isRightToLeft = (language: string): boolean => /^(?:ar|fa|he|ur|yi|ps|sd|ug|dv|ckb)\b/i.test(language);
