import fc from "fast-check";
import { expect, test } from "vitest";
import { createDocumentLinks } from "#domain/publishing/personal-link.ts";

test("a personal link holds any value of its column, half of a surrogate pair as the sign for no character", () => {
  const template = { pdfz_password: "", campaignLanguage: [], config: { global: { userStatus: 0 } } };
  const definition = { params: { personal_links: "mail" }, template };
  const linkOf = createDocumentLinks(
    definition as unknown as Parameters<typeof createDocumentLinks>[0],
    "https://docs.example/",
  );
  const personOf = (mail: string) =>
    new URL(linkOf({ name: "a.s.html", reference_id: "row-1", data: { mail } })).searchParams.get("q");
  expect(personOf("anna+1@example.org")).toBe("anna+1@example.org");
  expect(personOf("\ud83d")).toBe("\ufffd");
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1 }), (mail) => {
      expect(personOf(mail)).not.toBe("");
    }),
  );
});
