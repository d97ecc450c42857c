import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Problem } from "#domain/problem.ts";
import { compileTemplate, fillCompiled, findPlaceholders, unusedFields } from "#domain/rules/placeholder.ts";

type Row = Record<string, string>;

const fill = (tree: unknown, data: Row, locale = "en") => fillCompiled(compileTemplate(tree), data, locale);

const filled = (tree: unknown, data: Row, locale = "en"): unknown => {
  const result = fill(tree, data, locale);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join("\n"));
  return result.value;
};

const refused = (tree: unknown, data: Row): readonly Problem[] => {
  const result = fill(tree, data);
  if (result.ok) throw new Error(`not refused: ${JSON.stringify(result.value)}`);
  return result.problems;
};

const action = (type: string, data: string) => ({ assets: [{ aura: { actions: [{ type, data }] } }] });
const actionData = (type: string, data: string, row: Row): string => {
  const tree = filled(action(type, data), row) as ReturnType<typeof action>;
  return tree.assets[0]?.aura.actions[0]?.data ?? "";
};
const actionPath = "assets[0].aura.actions[0].data";
const codes = (problems: readonly Problem[]) => problems.map(({ code }) => code);

describe("findPlaceholders", () => {
  it("finds each, in texts only, with its path", () => {
    const tree = {
      title: "Hi [[name]], [[name]]",
      "[[key]]": 1,
      assets: [{}, { aura: { actions: [{ data: "[[a.b-c|default:x]]" }] } }],
    };
    expect(findPlaceholders(tree)).toEqual([
      { name: "name", path: "title", hasDefault: false },
      { name: "name", path: "title", hasDefault: false },
      { name: "a.b-c", path: "assets[1].aura.actions[0].data", hasDefault: true },
    ]);
  });

  it.each(["[[]]", "[[1a]]", "[[ a ]]", "[[a b]]", "[a]", "[[a]", "[[a|default:x", '[["a"]]', "[[1,2],[3]]", "[[-a]]"])(
    "%j is none",
    (text) => {
      expect(findPlaceholders(text)).toEqual([]);
      expect(filled(text, { a: "x" })).toBe(text);
    },
  );
});

describe("filling texts", () => {
  it("puts values in", () => {
    expect(
      filled({ title: "Hi [[first]] [[last]]!", n: 5, b: true, z: null }, { first: "Anna", last: "Berg" }),
    ).toEqual({
      title: "Hi Anna Berg!",
      n: 5,
      b: true,
      z: null,
    });
    expect(filled("[[[a]]]", { a: "x" })).toBe("[x]");
    expect(filled("[[a]][[a]]", { a: "x" })).toBe("xx");
  });

  it("never looks at values again", () => {
    expect(filled("[[a]] [[b]]", { a: "[[b]]", b: "$& $1 $` [[a]] \\" })).toBe("[[b]] $& $1 $` [[a]] \\");
    expect(filled("[[a|default:[[b]]", { b: "x" })).toBe("[[b");
  });

  it("keeps keys, and what it was given", () => {
    const tree = Object.freeze({ "[[a]]": Object.freeze(["[[a]]"]) });
    expect(filled(tree, { a: "x" })).toEqual({ "[[a]]": ["x"] });
  });

  it("fills under a key such as __proto__ without touching prototypes", () => {
    const result = filled(JSON.parse('{"__proto__": "[[a]]", "b": {"__proto__": {"c": "[[a]]"}}}'), { a: "x" });
    expect(JSON.stringify(result)).toBe('{"__proto__":"x","b":{"__proto__":{"c":"x"}}}');
    expect(({} as { c?: unknown }).c).toBeUndefined();
  });

  it("shares what has no placeholder", () => {
    const tree = { kept: { deep: [1] }, changed: { text: "[[a]]", kept: {} } };
    const result = filled(tree, { a: "x" }) as typeof tree;
    expect(result.kept).toBe(tree.kept);
    expect(result.changed.kept).toBe(tree.changed.kept);
    expect(tree.changed.text).toBe("[[a]]");
    expect(filled({ a: 1 }, {})).toEqual({ a: 1 });
  });

  it("looks up own properties only", () => {
    for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      expect(codes(refused(`[[${name}]]`, {}))).toEqual(["placeholder-without-value"]);
    }
    expect(codes(refused("[[a]]", Object.create({ a: "inherited" }) as Row))).toEqual(["placeholder-without-value"]);
    expect(filled("[[constructor]]", { constructor: "x" } as unknown as Row)).toBe("x");
  });

  it("names all that is missing in one problem", () => {
    const problems = refused({ title: "[[a]] [[b]]", more: ["[[a]] [[c|default:]]", "[[ok]]"] }, { ok: "" });
    expect(codes(problems)).toEqual(["placeholder-without-value"]);
    expect(problems[0]?.message).toContain('"a", "b"');
    expect(problems[0]?.message).not.toContain('"c"');
    expect(problems[0]?.at?.path).toBe("title");
  });

  it("runs filters in their order, in the smartlink's language", () => {
    expect(filled("[[a|trim|upper]]", { a: " x " })).toBe("X");
    expect(filled("[[a|default:you|title]]", {})).toBe("You");
    expect(filled("[[a|upper|default:you]]", { a: "" })).toBe("you");
    expect(filled("[[a|default:a\\|b \\] c: d]]", {})).toBe("a|b ] c: d");
    expect(filled("[[a|number:1]]", { a: "1234.5" }, "de")).toBe("1.234,5");
    expect(filled("[[a|date]]", { a: "" })).toBe("");
  });

  it("takes the language from the smartlink, as filled, where none is given", () => {
    const compiled = compileTemplate({ campaignLanguage: ["[[lang]]"], title: "[[a|number]]" });
    expect(fillCompiled(compiled, { a: "1.5", lang: "de" })).toMatchObject({ value: { title: "1,5" } });
    expect(fillCompiled(compiled, { a: "1.5", lang: "en" })).toMatchObject({ value: { title: "1.5" } });
    expect(fillCompiled(compiled, { a: "1.5", lang: "de" }, "[[lang]]")).toMatchObject({ value: { title: "1,5" } });
  });

  it("tells a value that a filter cannot read", () => {
    const problems = refused({ title: "[[a|date]]", more: "[[b|number]] [[c]]" }, { a: "soon", b: "many" });
    expect(codes(problems).sort()).toEqual(["filter-failed", "filter-failed", "placeholder-without-value"]);
    expect(problems.find(({ at }) => at?.path === "title")?.message).toContain('cannot read "soon"');
  });

  it("refuses malformed placeholders when it compiles, and says where", () => {
    const compiled = compileTemplate({ title: "[[a|shout]]", x: ["[[b|]]"], fine: "[[c]]" });
    expect(compiled.problems.map(({ code, at }) => [code, at?.path])).toEqual([
      ["placeholder-malformed", "title"],
      ["placeholder-malformed", "x[0]"],
    ]);
    expect(fillCompiled(compiled, { a: "x", b: "x", c: "x" }).ok).toBe(false);
  });

  it("warns of texts that only look like placeholders", () => {
    const { problems, warnings } = compileTemplate({ title: "Hi [[ name ]] and [[first name]]", json: "[[1, 2]]" });
    expect(problems).toEqual([]);
    expect(warnings.map(({ at }) => at?.path)).toEqual(["title", "title"]);
  });

  it("knows which fields nobody uses", () => {
    const compiled = compileTemplate({ a: "[[x]]", b: "[[y|default:]]" });
    expect(unusedFields(compiled, ["x", "z", "y", "z"])).toEqual(["z"]);
    expect([...compiled.names]).toEqual(["x", "y"]);
  });
});

describe("filling addresses", () => {
  const hard = "a b/c?d=e&f#g%h@i:é";

  it.each([
    ["https://example.org/p?q=[[v]]", "https://example.org/p?q=a%20b%2Fc%3Fd%3De%26f%23g%25h%40i%3A%C3%A9"],
    ["https://example.org/[[v]]/x", "https://example.org/a%20b/c%3Fd%3De%26f%23g%25h%40i%3A%C3%A9/x"],
    ["https://example.org/p#[[v]]", "https://example.org/p#a%20b%2Fc%3Fd%3De%26f%23g%25h%40i%3A%C3%A9"],
    ["mailto:[[v]]", "mailto:a%20b%2Fc%3Fd%3De%26f%23g%25h@i%3A%C3%A9"],
  ])("encodes for the place: %s", (address, result) => expect(actionData("url", address, { v: hard })).toBe(result));

  it("takes a whole address as it is", () => {
    expect(actionData("url", "[[v]]", { v: "https://example.org/a b?c=d&e" })).toBe("https://example.org/a b?c=d&e");
    expect(actionData("url", "[[v|trim]]", { v: " https://example.org/ " })).toBe("https://example.org/");
    expect(actionData("url", "[[v]]/x?y=[[w]]", { v: "https://example.org/a", w: "&" })).toBe(
      "https://example.org/a/x?y=%26",
    );
  });

  it("switches encoding off with raw, and still checks", () => {
    expect(actionData("url", "https://example.org/[[v|raw]]", { v: "a?b=c" })).toBe("https://example.org/a?b=c");
    expect(codes(refused(action("url", "https://[[v|raw]]"), { v: "user:pass@example.org" }))).toEqual([
      "link-forbidden",
    ]);
  });

  it("keeps values out of the host's place", () => {
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

  it.each([
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "file:///x",
    "www.example.org",
    "",
  ])("refuses the address %j, with path and field", (v) => {
    const [problem] = refused(action("url", "[[v]]"), { v });
    expect(problem?.code).toBe("link-forbidden");
    expect(problem?.at?.path).toBe(actionPath);
    expect(problem?.message).toContain('"v"');
  });

  it("never lets a value choose another host or scheme", () => {
    const value = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.webUrl(),
      fc.constantFrom("javascript:alert(1)", "//x", "\\\\x", "@x", "\ud800", "..", "../.."),
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

  it("refuses the template's own forbidden addresses once, and lets empty ones be", () => {
    expect(compileTemplate(action("url", "javascript:alert(1)")).problems).toMatchObject([
      { code: "link-forbidden", at: { path: actionPath } },
    ]);
    expect(compileTemplate(action("url", "www.example.org")).problems[0]?.message).toContain("https://www.example.org");
    expect(compileTemplate(action("url", "https://example.org:99999/[[b]]")).problems).toHaveLength(1);
    expect(compileTemplate(action("url", "")).problems).toEqual([]);
    expect(compileTemplate({ callback_post: "javascript:x" }).problems).toHaveLength(1);
  });

  it("knows addresses of people and numbers", () => {
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

  it("takes names, relative and absolute addresses and pictures as resources", () => {
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

  it("takes a resource's name or an address where something is shown or played", () => {
    expect(actionData("video", "film-[[lang]]", { lang: "de" })).toBe("film-de");
    expect(actionData("image", "[[v]]", { v: "https://example.org/a.png" })).toBe("https://example.org/a.png");
    expect(codes(refused(action("video", "[[v]]"), { v: "javascript:x" }))).toEqual(["link-forbidden"]);
  });

  it("checks what settings become", () => {
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

  it("fills JSON inside a text as JSON", () => {
    const v = 'a"}],"x":["<\\ \u2028\n';
    const data = actionData("form", '{"fields": [{"label": "Hi [[v]]", "n": 1}]}', { v });
    expect(JSON.parse(data)).toEqual({ fields: [{ label: `Hi ${v}`, n: 1 }] });
    expect(codes(refused(action("gallery", '["[[v]]"]'), { v: "javascript:x" }))).toEqual(["link-forbidden"]);
    expect(compileTemplate(action("form", '{"n": [[v]]}')).problems).toMatchObject([{ code: "placeholder-malformed" }]);
    expect(actionData("share", "Look, [[v]]", { v: "you" })).toBe("Look, you");
  });

  it("puts values into markup as text", () => {
    const v = '<img src=x onerror="alert(1)">';
    expect(actionData("html", "<p>Hi [[v]]</p>", { v })).not.toContain("<img");
    expect(actionData("html", "<p>Hi [[v|raw]]</p>", { v })).toContain("<img");
    expect(actionData("text", "<b>Hi</b> [[v]]", { v })).not.toContain("<img");
    expect(actionData("text", "Hi [[v]]", { v: "<3 & you" })).toBe("Hi <3 & you");
  });
});

const shape = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value === "object" && value !== null)
    return Object.entries(value).map(([key, child]) => [key, shape(child)]);
  return typeof value === "string" ? "text" : value;
};

const literal = fc.string({ unit: fc.constantFrom("a", "[", "]", "|", "$&", "é", " ", "\\", ":", "<") });
const piece = fc.oneof(literal, fc.constantFrom("[[x]]", "[[y|upper]]", "[[z|default:q]]", "[[x|raw]]"));
const leaf = fc.oneof(
  fc.array(piece, { maxLength: 4 }).map((all) => all.join("")),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const key = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.constantFrom("__proto__", "constructor", "[[x]]", "data", "toString"),
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small" },
    leaf,
    fc.array(tie("tree"), { maxLength: 4 }),
    fc.dictionary(key, tie("tree"), { maxKeys: 4 }),
  ),
}));

describe("filling any tree", () => {
  it("never changes its shape, its types, its keys", () => {
    fc.assert(
      fc.property(tree, fc.string(), fc.string(), (given, x, y) => {
        const before = JSON.stringify(given);
        const compiled = compileTemplate(given);
        const result = fillCompiled(compiled, { x, y }, "en");
        expect(JSON.stringify(given)).toBe(before);
        if (result.ok) expect(shape(result.value)).toEqual(shape(given));
        // A tree may happen to have a smartlink's places, or a placeholder that these values do not name.
        else expect(result.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 10_000 },
    );
  });

  it("puts every value in literally", () => {
    const value = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("$&", "$1", "[[x]]", "[[y]]", "</script>", "__proto__"),
    );
    fc.assert(
      fc.property(value, fc.constantFrom("", "a", "$", "]"), (x, around) => {
        expect(filled([`${around}[[x]]${around}`], { x, y: "!" })).toEqual([`${around}${x}${around}`]);
      }),
      { numRuns: 10_000 },
    );
  });

  it("leaves a tree without placeholders as it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        if (findPlaceholders(given).length > 0) return;
        const result = fillCompiled(compileTemplate(given), {}, "en");
        expect(result.ok && result.value).toBe(given);
      }),
    );
  });

  it("scans hostile texts in linear time: four times the text takes nowhere near sixteen times as long", () => {
    const quickest = (text: string, times: number) =>
      Math.min(
        ...[1, 2, 3].map(() => {
          const began = performance.now();
          compileTemplate(text.repeat(times));
          return performance.now() - began;
        }),
      );
    for (const text of ["[[a|", "[[", "[[a|default:", "[[a|\\]", "[[ a ", "[[a|]", "[[a|\\]]"]) {
      quickest(text, 10_000);
      expect(quickest(text, 40_000) / Math.max(quickest(text, 10_000), 4)).toBeLessThan(12);
    }
  });
});
