/** What passes for an e-mail address at a gate: a form that can be mailed to. Whose it is, no form can tell. */
const addressForm =
  /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** The address without white space around it, or undefined. */
export const readEmailAddress = (text: string): string | undefined => {
  const address = text.trim();
  return address.length <= 254 && addressForm.test(address) && !/^\.|\.\.|\.@/.test(address) ? address : undefined;
};
