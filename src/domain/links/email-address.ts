/** The form of addresses that the e-mail gate accepts. It cannot check who owns the address. */
const addressForm =
  /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** Returns the address without surrounding white space; undefined if it is not an e-mail address. */
export const readEmailAddress = (text: string): string | undefined => {
  const address = text.trim();
  return address.length <= 254 && addressForm.test(address) && !/^\.|\.\.|\.@/.test(address) ? address : undefined;
};
