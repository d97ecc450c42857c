/** What a value becomes in the place where it is put: an address, a resource, a setting, JSON, markup. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileTemplate } from "#domain/placeholders/compile-template.ts";
import { aTemplate } from "../../../support/builders.ts";
import { action, actionData, actionPath, codes, fill, filled, refused } from "../../../support/filling.ts";

describe("filling addresses", () => {
  const hard = "a b/c?d=e&f#g%h@i:é";

  test.each([
    ["https://example.org/p?q=[[v]]", "https://example.org/p?q=a%20b%2Fc%3Fd%3De%26f%23g%25h%40i%3A%C3%A9"],
    ["https://example.org/[[v]]/x", "https://example.org/a%20b/c%3Fd%3De%26f%23g%25h%40i%3A%C3%A9/x"],
    ["https://example.org/p#[[v]]", "https://example.org/p#a%20b%2Fc%3Fd%3De%26f%23g%25h%40i%3A%C3%A9"],
    ["mailto:[[v]]", "mailto:a%20b%2Fc%3Fd%3De%26f%23g%25h@i%3A%C3%A9"],
  ])("a value in the address %s is encoded for its slot", (address, result) =>
    expect(actionData("url", address, { v: hard })).toBe(result),
  );

  test("a value that is a whole address is inserted unchanged", () => {
    expect(actionData("url", "[[v]]", { v: "https://example.org/a b?c=d&e" })).toBe("https://example.org/a b?c=d&e");
    expect(actionData("url", "[[v|trim]]", { v: " https://example.org/ " })).toBe("https://example.org/");
    expect(actionData("url", "[[v]]/x?y=[[w]]", { v: "https://example.org/a", w: "&" })).toBe(
      "https://example.org/a/x?y=%26",
    );
  });

  test("the filter raw switches encoding off, but the address is still checked", () => {
    expect(actionData("url", "https://example.org/[[v|raw]]", { v: "a?b=c" })).toBe("https://example.org/a?b=c");
    expect(codes(refused(action("url", "https://[[v|raw]]"), { v: "user:pass@example.org" }))).toEqual([
      "link-forbidden",
    ]);
  });

  test("a value cannot change the host of an address", () => {
    expect(actionData("url", "https://[[v]].example.org/", { v: "shop" })).toBe("https://shop.example.org/");
    for (const v of [
      "evil.example/",
      "evil.example?",
      "a@evil.example",
      "evil.example#",
      "evil.example:80/",
      "evil.example\\",
    ]) {
      expect(codes(refused(action("url", "https://[[v]].example.org/"), { v }))).toEqual(["link-forbidden"]);
    }
  });

  test.each([
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "file:///x",
    "www.example.org",
    "",
  ])("a value that makes the address %j is rejected, with path and field", (v) => {
    const [problem] = refused(action("url", "[[v]]"), { v });
    expect(problem?.code).toBe("link-forbidden");
    expect(problem?.at?.path).toBe(actionPath);
    expect(problem?.message).toContain('"v"');
  });

  test("a value never chooses another host or scheme, for any value", () => {
    const value = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.webUrl(),
      fc.constantFrom("javascript:alert(1)", "//x", "\\\\x", "@x", "\ud800", "..", "../../.."),
    );
    const address = fc.constantFrom(
      "https://example.org/[[v]]",
      "https://example.org/a?b=[[v]]",
      "https://example.org/[[v]]/[[v]]#[[v]]",
      "https://example.org?[[v]]",
    );
    fc.assert(
      fc.property(value, address, (v, template) => {
        const result = fill(action("url", template), { v });
        expect(result.ok).toBe(true);
        if (result.ok)
          expect(new URL((result.value as ReturnType<typeof action>).assets[0]?.aura.actions[0]?.data ?? "").host).toBe(
            "example.org",
          );
      }),
      { numRuns: 3000 },
    );
  });

  test("forbidden addresses of the template are reported once, and empty ones are allowed", () => {
    expect(compileTemplate(action("url", "javascript:alert(1)")).problems).toMatchObject([
      { code: "link-forbidden", at: { path: actionPath } },
    ]);
    expect(compileTemplate(action("url", "www.example.org")).problems[0]?.message).toContain("https://www.example.org");
    expect(compileTemplate(action("url", "https://example.org:99999/[[b]]")).problems).toHaveLength(1);
    expect(compileTemplate(action("url", "")).problems).toEqual([]);
    expect(compileTemplate({ callback_post: "javascript:x" }).problems).toHaveLength(1);
  });

  test("values are filled into addresses for mail and telephone", () => {
    expect(actionData("email", "[[m]]", { m: "anna@example.org" })).toBe("anna@example.org");
    expect(actionData("email", "mailto:[[m]]?subject=[[s]]", { m: "a@example.org", s: "A & B?" })).toBe(
      "mailto:a@example.org?subject=A%20%26%20B%3F",
    );
    expect(actionData("phone", "[[p]]", { p: "+49 30 1234" })).toBe("+49 30 1234");
    expect(codes(refused(action("email", "[[m]]"), { m: "javascript:alert(1)" }))).toEqual(["link-forbidden"]);
  });
});

describe("filling resources, settings and structured data", () => {
  const file = (url: string) => ({ assets: [{ files: { icon: { url } } }] });

  test("a resource may become a name, a relative or absolute address, or an image", () => {
    for (const v of [
      "icon.png",
      "files/icon.png",
      "../a.png",
      "https://example.org/a.png",
      "data:image/png;base64,AAAA",
    ]) {
      expect(filled(file("[[v]]"), { v })).toEqual(file(v));
    }
    for (const v of [
      "javascript:x",
      "data:text/html,x",
      "data:application/pdf,x",
      "//evil.example/a.png",
      "/\t/evil.example",
      "\\\\x\\a.png",
      "blob:x",
      "file:///a.png",
    ]) {
      expect(codes(refused(file("[[v]]"), { v }))).toEqual(["link-forbidden"]);
    }
    expect(filled(file("icons/[[v]].png"), { v: "a b?" })).toEqual(file("icons/a%20b%3F.png"));
    expect(compileTemplate(file("data:text/html,x")).problems).toHaveLength(1);
    expect(compileTemplate(file("data:audio/mpeg;base64,AAAA")).problems).toEqual([]);
  });

  test("media may become a resource's name or an address", () => {
    expect(actionData("video", "film-[[lang]]", { lang: "de" })).toBe("film-de");
    expect(actionData("image", "[[v]]", { v: "https://example.org/a.png" })).toBe("https://example.org/a.png");
    expect(codes(refused(action("video", "[[v]]"), { v: "javascript:x" }))).toEqual(["link-forbidden"]);
  });

  test("the filled value of a setting is checked", () => {
    const settings = (printAllowed: string, endDateTime: string) => ({
      config: { global: { printAllowed, endDateTime } },
    });
    expect(filled(settings("[[print]]", "[[end]]"), { print: "false", end: "2026-12-31" })).toEqual(
      settings("false", "2026-12-31"),
    );
    const problems = refused(settings("[[print]]", "[[end]]"), { print: "no", end: "soon" });
    expect(problems.map(({ code, at }) => [code, at?.path])).toEqual([
      ["shape-invalid", "config.global.printAllowed"],
      ["shape-invalid", "config.global.endDateTime"],
    ]);
    expect(codes(refused(action("page", "[[p]]"), { p: "zero" }))).toEqual(["shape-invalid"]);
  });

  test("whole-number settings of a template that was read are filled", () => {
    const { config } = aTemplate({ config: { global: { usageLimited: "[[views]]", startupView: "2" } } });
    expect(config.global).toMatchObject({ usageLimited: "[[views]]", startupView: 2 });
    expect(filled({ config }, { views: "3" })).toMatchObject({ config: { global: { usageLimited: "3" } } });
    for (const views of ["-1", "1.5", "many", "", "1e3"])
      expect(refused({ config }, { views })).toMatchObject([
        { code: "shape-invalid", at: { path: "config.global.usageLimited" } },
      ]);
    expect(() => aTemplate({ config: { global: { usageLimited: "many" } } })).toThrow("whole number");
  });

  test("JSON inside a text is filled as JSON", () => {
    const v = 'a"}],"x":["<\\ \u2028\n';
    const data = actionData("form", '{"fields": [{"label": "Hi [[v]]", "n": 1}]}', { v });
    expect(JSON.parse(data)).toEqual({ fields: [{ label: `Hi ${v}`, n: 1 }] });
    expect(codes(refused(action("gallery", '["[[v]]"]'), { v: "javascript:x" }))).toEqual(["link-forbidden"]);
    expect(compileTemplate(action("form", '{"n": [[v]]}')).problems).toMatchObject([{ code: "placeholder-malformed" }]);
    expect(actionData("share", "Look, [[v]]", { v: "you" })).toBe("Look, you");
  });

  test("values are put into markup as text", () => {
    const v = '<img src=x onerror="alert(1)">';
    expect(actionData("html", "<p>Hi [[v]]</p>", { v })).not.toContain("<img");
    expect(actionData("html", "<p>Hi [[v|raw]]</p>", { v })).toContain("<img");
    expect(actionData("text", "<b>Hi</b> [[v]]", { v })).not.toContain("<img");
    expect(actionData("text", "Hi [[v]]", { v: "<3 & you" })).toBe("Hi <3 & you");
  });
});
