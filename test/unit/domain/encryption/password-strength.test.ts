import { expect, test } from "vitest";
import { estimatePasswordBits, ratePassword } from "#domain/encryption/password-strength.ts";

test.each([
  ["", "weak"],
  ["1234567890", "weak"],
  ["aaaaaaaaaaaaaaaa", "weak"],
  ["qwertyuiop", "weak"],
  ["Password2026!", "weak"],
  ["P4ssw0rd1", "weak"],
  ["Summer2027", "weak"],
  ["kT7wq4Rv", "fair"],
  ["vq8RmzL2mXw", "good"],
  ["copper lantern orbit mellow", "strong"],
  ["Дорога в облака 84", "strong"],
])("the password “%s” is rated as %s", (password, strength) => {
  expect(ratePassword(password)).toBe(strength);
});

test("the estimated strength never falls when a character is added that continues nothing", () => {
  const password = "mQ4!xT9?bL2#";
  const estimates = [...password].map((_, index) => estimatePasswordBits(password.slice(0, index + 1)));
  expect(estimates).toEqual(estimates.toSorted((a, b) => a - b));
});

test("the estimated strength ignores spaces around the password, as decryption does", () => {
  expect(estimatePasswordBits("  vq8RtzL2m ")).toBe(estimatePasswordBits("vq8RtzL2m"));
});
