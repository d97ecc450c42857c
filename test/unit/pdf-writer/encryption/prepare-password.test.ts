import { expect, it } from "vitest";
import { preparePassword } from "#pdf-writer/encryption/prepare-password.ts";

const decode = (password: string): string => {
  const prepared = preparePassword(password);
  return prepared.ok ? new TextDecoder().decode(prepared.value) : `${prepared.problems[0]?.code}`;
};

// The examples of RFC 4013, 3. The last two are prohibited.
it.each([
  ["I\u00adX", "IX"],
  ["user", "user"],
  ["USER", "USER"],
  ["\u00aa", "a"],
  ["\u2168", "IX"],
  ["\u0007", "pdf-password-invalid"],
  ["\u0627\u0031", "pdf-password-invalid"],
])("the password %j becomes %j", (password, expected) => {
  expect(decode(password)).toBe(expected);
});

it("makes no difference how a password was typed", () => {
  expect(decode("Größe €".normalize("NFD"))).toBe("Größe €");
  expect(decode("two\u00a0words")).toBe("two words");
  expect(decode("  copied from a mail\u3000\n")).toBe("copied from a mail");
  expect(decode("ﬁn\u200d")).toBe("fin");
});

it("takes letters that run from right to left, without others beside them", () => {
  expect(decode("סוד")).toBe("סוד");
  expect(decode("سر 12 سر")).toBe("سر 12 سر");
  expect(decode("סודsecret")).toBe("pdf-password-invalid");
  expect(decode("12סוד")).toBe("pdf-password-invalid");
});

it("takes letters of every other script, and emoji", () => {
  for (const password of ["пароль", "密码", "パスワード", "κωδικός", "😀👍🏽", "a|\\()<>[]{}/%#'\""])
    expect(decode(password)).toBe(password.normalize("NFKC"));
});

it.each(["", " \t", "a\u0000b", "a\tb", "\ue000", "\ufffe", "\ufffd", "a\u202eb", "\u{e0041}"])(
  "the password %j is invalid, with a sentence",
  (password) => {
    const prepared = preparePassword(password);
    const sentence = prepared.ok ? "" : (prepared.problems[0]?.message ?? "");
    expect(sentence).toMatch(
      password.trim() === "" ? /^The password is empty/ : /^The password has the character U\+[0-9A-F]{4,5},/,
    );
  },
);

it("counts 127 bytes at most", () => {
  const prepared = preparePassword("ä".repeat(100));
  expect(prepared.ok && prepared.value.length).toBe(127);
});
