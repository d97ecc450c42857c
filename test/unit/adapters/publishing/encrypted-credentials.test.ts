// suite: test:all
/** Credentials of upload servers in the database: encrypted, opened by their passphrase only. */
import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { createCredentialStore } from "#adapters/publishing/encrypted-credentials.ts";
import { withUploadDatabase } from "#adapters/publishing/upload-database.ts";

const login = {
  kind: "webdav",
  address: "https://docs.example.org/offers/",
  username: "publisher",
  password: "a secret of the server",
  region: "",
} as const;

const store = createCredentialStore();
beforeEach(() => store.write(login, "four unrelated words"));

test("stored credentials are opened by their passphrase only", async () => {
  expect(await store.has(login)).toBe(true);
  expect(await store.read(login, " four unrelated words ")).toEqual({ ok: true, value: login });
  expect(await store.read(login, "four unrelated wards")).toMatchObject({
    ok: false,
    problems: [{ code: "passphrase-wrong" }],
  });
});

test("stored credentials are not readable in the database", async () => {
  const record = await withUploadDatabase((db) => db.get("credentials", `webdav ${login.address}`));
  const { ciphertext } = record as { readonly ciphertext: ArrayBuffer };
  expect(JSON.stringify(record)).not.toContain("secret");
  expect(Buffer.from(ciphertext).toString("latin1")).not.toContain("secret");
  expect(Buffer.from(ciphertext).toString("latin1")).not.toContain("publisher");
});

test.each([
  ["another number", { header: { format: 1 }, iv: 7, ciphertext: null }],
  ["a text", "credentials"],
  [
    "too few iterations",
    { header: { format: 1, cipher: "AES-256-GCM", kdf: "PBKDF2-SHA256", iterations: 1, salt: "" } },
  ],
])("stored credentials of another form are rejected: %s", async (_, value) => {
  await withUploadDatabase((db) => db.put("credentials", value, `webdav ${login.address}`));
  expect(await store.read(login, "four unrelated words")).toMatchObject({ ok: false });
});

test("stored credentials are forgotten on request", async () => {
  await store.remove(login);
  expect(await store.has(login)).toBe(false);
});
