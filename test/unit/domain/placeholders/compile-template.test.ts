import fc from "fast-check";
import { expect, test } from "vitest";
import {
  compileTemplate,
  fillTemplate,
  findPlaceholders,
  findUnusedFields,
} from "#domain/placeholders/compile-template.ts";
import { codes, filled, type Row, refused } from "../../../support/filling.ts";

test("each placeholder is found, in texts only, with its path", () => {
  const tree = {
    title: "Hi [[name]], [[name]]",
    "[[key]]": 1,
    assets: [{}, { aura: { actions: [{ data: "[[a.b-c|default:x]] [[day|trim|date:short]]" }] } }],
  };
  expect(findPlaceholders(tree)).toEqual([
    {
      name: "name",
      path: "title",
      hasDefault: false,
      allowsEmpty: false,
      isFormatted: false,
      isNumber: false,
      isDate: false,
    },
    {
      name: "name",
      path: "title",
      hasDefault: false,
      allowsEmpty: false,
      isFormatted: false,
      isNumber: false,
      isDate: false,
    },
    {
      name: "a.b-c",
      path: "assets[1].aura.actions[0].data",
      hasDefault: true,
      allowsEmpty: false,
      isFormatted: false,
      isNumber: false,
      isDate: false,
    },
    {
      name: "day",
      path: "assets[1].aura.actions[0].data",
      hasDefault: false,
      allowsEmpty: false,
      isFormatted: true,
      isNumber: false,
      isDate: true,
    },
  ]);
});

test.each(["[[]]", "[[1a]]", "[[ a ]]", "[[a b]]", "[a]", "[[a]", "[[a|default:x", '[["a"]]', "[[1,2],[3]]", "[[-a]]"])(
  "the text %j is no placeholder",
  (text) => {
    expect(findPlaceholders(text)).toEqual([]);
    expect(filled(text, { a: "x" })).toBe(text);
  },
);

test("values are filled into texts", () => {
  expect(filled({ title: "Hi [[first]] [[last]]!", n: 5, b: true, z: null }, { first: "Anna", last: "Berg" })).toEqual({
    title: "Hi Anna Berg!",
    n: 5,
    b: true,
    z: null,
  });
  expect(filled("[[[a]]]", { a: "x" })).toBe("[x]");
  expect(filled("[[a]][[a]]", { a: "x" })).toBe("xx");
});

test("a filled value is never read as a placeholder again", () => {
  expect(filled("[[a]] [[b]]", { a: "[[b]]", b: "$& $1 $` [[a]] \\" })).toBe("[[b]] $& $1 $` [[a]] \\");
  expect(filled("[[a|default:[[b]]", { b: "x" })).toBe("[[b");
});

test("filling keeps keys, and does not mutate its input", () => {
  const tree = Object.freeze({ "[[a]]": Object.freeze(["[[a]]"]) });
  expect(filled(tree, { a: "x" })).toEqual({ "[[a]]": ["x"] });
});

test("filling under a key such as __proto__ does not touch prototypes", () => {
  const result = filled(JSON.parse('{"__proto__": "[[a]]", "b": {"__proto__": {"c": "[[a]]"}}}'), { a: "x" });
  expect(JSON.stringify(result)).toBe('{"__proto__":"x","b":{"__proto__":{"c":"x"}}}');
  expect(({} as { c?: unknown }).c).toBeUndefined();
});

test("filling shares what has no placeholder", () => {
  const tree = { kept: { deep: [1] }, changed: { text: "[[a]]", kept: {} } };
  const result = filled(tree, { a: "x" }) as typeof tree;
  expect(result.kept).toBe(tree.kept);
  expect(result.changed.kept).toBe(tree.changed.kept);
  expect(tree.changed.text).toBe("[[a]]");
  expect(filled({ a: 1 }, {})).toEqual({ a: 1 });
});

test("filling reads own properties of a row only", () => {
  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    expect(codes(refused(`[[${name}]]`, {}))).toEqual(["placeholder-without-value"]);
  }
  expect(codes(refused("[[a]]", Object.create({ a: "inherited" }) as Row))).toEqual(["placeholder-without-value"]);
  expect(filled("[[constructor]]", { constructor: "x" } as unknown as Row)).toBe("x");
});

test("all missing fields of a row are listed in one problem", () => {
  const problems = refused({ title: "[[a]] [[b]]", more: ["[[a]] [[c|default:]]", "[[ok]]"] }, { ok: "" });
  expect(codes(problems)).toEqual(["placeholder-without-value"]);
  expect(problems[0]?.message).toContain('"a", "b"');
  expect(problems[0]?.message).not.toContain('"c"');
  expect(problems[0]?.at?.path).toBe("title");
});

test("filters run in their order, in the smartlink's language", () => {
  expect(filled("[[a|trim|upper]]", { a: " x " })).toBe("X");
  expect(filled("[[a|default:you|title]]", {})).toBe("You");
  expect(filled("[[a|upper|default:you]]", { a: "" })).toBe("you");
  expect(filled("[[a|default:a\\|b \\] c: d]]", {})).toBe("a|b ] c: d");
  expect(filled("[[a|number:1]]", { a: "1234.5" }, "de")).toBe("1.234,5");
  expect(filled("[[a|date]]", { a: "" })).toBe("");
});

test("filters use the filled language of the smartlink by default", () => {
  const compiled = compileTemplate({ campaignLanguage: ["[[lang]]"], title: "[[a|number]]" });
  expect(fillTemplate(compiled, { a: "1.5", lang: "de" })).toMatchObject({ value: { title: "1,5" } });
  expect(fillTemplate(compiled, { a: "1.5", lang: "en" })).toMatchObject({ value: { title: "1.5" } });
  expect(fillTemplate(compiled, { a: "1.5", lang: "de" }, "[[lang]]")).toMatchObject({ value: { title: "1,5" } });
});

test("a value that a filter cannot read is reported", () => {
  const problems = refused({ title: "[[a|date]]", more: "[[b|number]] [[c]]" }, { a: "soon", b: "many" });
  expect(codes(problems).sort()).toEqual(["filter-failed", "filter-failed", "placeholder-without-value"]);
  expect(problems.find(({ at }) => at?.path === "title")?.message).toContain('cannot read "soon"');
  expect(problems.map(({ message }) => message).join(" ")).toContain(
    "a number such as 1234.5 (1234,5 in a table with decimal commas)",
  );
});

test("malformed placeholders are rejected at compile time, with their location", () => {
  const compiled = compileTemplate({ title: "[[a|shout]]", x: ["[[b|]]"], fine: "[[c]]" });
  expect(compiled.problems.map(({ code, at }) => [code, at?.path])).toEqual([
    ["placeholder-malformed", "title"],
    ["placeholder-malformed", "x[0]"],
  ]);
  expect(fillTemplate(compiled, { a: "x", b: "x", c: "x" }).ok).toBe(false);
});

test("texts that only look like placeholders are a warning", () => {
  const { problems, warnings } = compileTemplate({ title: "Hi [[ name ]] and [[first name]]", json: "[[1, 2]]" });
  expect(problems).toEqual([]);
  expect(warnings.map(({ at }) => at?.path)).toEqual(["title", "title"]);
});

test("fields of a row that no placeholder uses are found", () => {
  const compiled = compileTemplate({ a: "[[x]]", b: "[[y|default:]]" });
  expect(findUnusedFields(compiled, ["x", "z", "y", "z"])).toEqual(["z"]);
  expect([...compiled.names]).toEqual(["x", "y"]);
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

test("filling any tree never changes its shape, its types or its keys", () => {
  fc.assert(
    fc.property(tree, fc.string(), fc.string(), (template, x, y) => {
      const before = JSON.stringify(template);
      const compiled = compileTemplate(template);
      const result = fillTemplate(compiled, { x, y }, "en");
      expect(JSON.stringify(template)).toBe(before);
      if (result.ok) expect(shape(result.value)).toEqual(shape(template));
      // A tree may happen to have a smartlink's places, or a placeholder that these values do not name.
      else expect(result.problems.length).toBeGreaterThan(0);
    }),
    { numRuns: 10_000 },
  );
});

test("filling any tree puts every value in literally", () => {
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

test("filling any tree without placeholders leaves it unchanged", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (template) => {
      if (findPlaceholders(template).length > 0) return;
      const result = fillTemplate(compileTemplate(template), {}, "en");
      expect(result.ok && result.value).toBe(template);
    }),
  );
});

test("filling takes linear time for hostile texts", () => {
  for (const text of ["[[a|", "[[", "[[a|default:", "[[a|\\]", "[[ a ", "[[a|]", "[[a|\\]]"])
    expect(compileTemplate(text.repeat(60_000)).problems).toEqual([]);
});
