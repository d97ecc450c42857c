import fc from "fast-check";
import { expect, test } from "vitest";
import { classifyJson } from "#domain/intake/classify.ts";
import { readTemplate } from "#domain/intake/read-template.ts";

const aura = {
  name: "A",
  center_x: 50,
  center_y: 50,
  rect: [10, 5],
  actions: [{ type: "url", data: "https://example.org/[[id]]" }],
};
const minimalTemplate = { title: "T", config: { global: {} }, assets: [{ page: 1, aura }] };
const read = (value: unknown) => {
  const result = readTemplate(value, "template.json");
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join("\n"));
  return result.value;
};
const messages = (value: unknown) => {
  const result = readTemplate(value, "template.json");
  return result.ok ? [] : result.problems.map(({ message }) => message);
};

test("a minimal template gets defaults", () => {
  const { template, warnings } = read(minimalTemplate);
  expect(warnings).toEqual([]);
  expect(template).toMatchObject({
    id: "",
    title: "T",
    activated: true,
    campaignLanguage: [],
    callback_post: "",
    assets: [{ page: 1, files: {}, aura: { api: "1.3.2", center_z: 0, order: 0 } }],
  });
  expect(template.config.global).toEqual({
    ...Object.fromEntries(
      ["assetTrack", "printTrack", "pageTrack", "initTrack", "closeTrack"].map((key) => [key, { track: "true" }]),
    ),
    focusTrack: { track: "false" },
    ...Object.fromEntries(
      "printAllowed displayAllowed assetEnabled assetInteraction extractPDF allowRemote onePageView twoPageView flipBookViez thumbnails assetsFull assetShowOnStartup"
        .split(" ")
        .map((key) => [key, "true"]),
    ),
    ...Object.fromEntries(
      "sendHeaders sendPosition assetsOffline sendMailCreate pdfzPassword emailRequired"
        .split(" ")
        .map((key) => [key, "false"]),
    ),
    ...Object.fromEntries(
      "usageLimited userStatus startupView summary sidebarOpened sendMailOpen".split(" ").map((key) => [key, 0]),
    ),
    ...Object.fromEntries("startDateTime endDateTime googleAnalytic".split(" ").map((key) => [key, ""])),
    consent: "ask",
  });
  expect(Object.keys(template.assets[0]?.aura ?? {})).not.toContain("background");
});

test("a template is accepted in the envelope of the REST API, and in its own output", () => {
  const { template } = read({ code: 200, details: minimalTemplate });
  expect(template.title).toBe("T");
  expect(read(template).template).toEqual(template);
});

test("a template keeps unknown fields at every level", () => {
  const exportedTemplate = structuredClone(minimalTemplate) as Record<string, unknown> & typeof minimalTemplate;
  Object.assign(exportedTemplate, { vgw: "10.0", pagesWidth: ["1"] });
  Object.assign(exportedTemplate.config, { timestamp: 5 });
  Object.assign(exportedTemplate.config.global, { future: { a: 1 } });
  Object.assign(exportedTemplate.assets[0] as object, {
    updateBear: false,
    files: { icon: { url: "icon.png", extra: 1 } },
  });
  Object.assign(exportedTemplate.assets[0]?.aura as object, { dimensions: { width: 1 } });
  expect(read(exportedTemplate).template).toMatchObject({
    ...exportedTemplate,
    assets: [{ updateBear: false, files: { icon: { extra: 1, filename: "" } }, aura: { dimensions: { width: 1 } } }],
  });
});

test("a template is accepted in the variants that other exports write", () => {
  const exportedTemplate = {
    ...minimalTemplate,
    title: null,
    _content: null,
    config: {
      global: {
        printAllowed: false,
        extractPDF: "",
        usageLimited: "3",
        startDateTime: null,
        displayAllowed: "[[show]]",
        endDateTime: "[[until]]",
      },
    },
    assets: [{ aura: { ...aura, page: 2, background: null, actions: [{ type: "page", data: 3 }] }, files: [] }],
  };
  const { template } = read(exportedTemplate);
  expect(template.title).toBe("");
  expect(template.config.global).toMatchObject({
    printAllowed: "false",
    extractPDF: "true",
    usageLimited: 3,
    startDateTime: "",
    displayAllowed: "[[show]]",
  });
  expect(template.assets[0]).toMatchObject({ page: 2, files: {}, aura: { actions: [{ type: "page", data: "3" }] } });
});

test("pages of format 1.4 are counted from 1, once", () => {
  const exportedTemplate = {
    ...minimalTemplate,
    assets: [
      { page: 0, aura: { ...aura, api: "1.4.2", page: 0 } },
      { page: 1, aura },
      { page: 2, aura: { ...aura, api: "1.40.0" } },
    ],
  };
  const { template } = read(exportedTemplate);
  expect(template.assets.map(({ page }) => page)).toEqual([1, 1, 2]);
  expect(template.assets[0]?.aura).toMatchObject({ page: 1, api: "1.3.2" });
  expect(read(template).template).toEqual(template);
  expect(messages({ ...minimalTemplate, assets: [{ page: 0, aura }] })[0]).toContain("counted from 1");
});

test("all problems in the shape of a template are reported in sentences with their locations", () => {
  expect(
    messages({
      title: 5,
      config: { global: { printAllowed: "maybe", usageLimited: -1, endDateTime: "soon", assetTrack: true } },
      assets: [
        { page: 1, aura: { ...aura, center_x: "left", rect: [10] } },
        { page: 1.5, aura: { ...aura, actions: [{ data: "x" }, "y"] } },
        { page: 1 },
        7,
      ],
    }),
  ).toEqual([
    "Expected a text, got the number 5.",
    'Expected an object such as {"track": "true"}, got true.',
    'Expected "true" or "false", got the text "maybe".',
    "Expected a whole number from 0, got the number -1.",
    'Expected a date such as 2026-12-31 or 2026-12-31T18:00:00+01:00, got the text "soon".',
    'Expected a number, got the text "left".',
    "Expected [width, height] in percent of the page, got a list.",
    "Expected a whole page number, counted from 1, got the number 1.5.",
    "Expected a text such as url, got nothing.",
    'Expected an action such as {"type": "url", "data": "https://example.org"}, got the text "y".',
    "Expected the asset's description, an object, got nothing.",
    "Expected an asset, an object with page and aura, got the number 7.",
  ]);
  expect(messages([])).toEqual([
    "The file: expected a smartlink, an object with title, config and assets, got an empty list.",
  ]);
});

test("problems of a template are reported with their paths", () => {
  const result = readTemplate(
    {
      ...minimalTemplate,
      title: "[[a|shout]]",
      assets: [{ page: 1, aura: { ...aura, background: "icon", actions: [{ type: "url", data: "javascript:x" }] } }],
    },
    "t.json",
  );
  expect(result.ok ? [] : result.problems.map(({ code, at }) => [code, at?.file, at?.path])).toEqual([
    ["placeholder-malformed", "t.json", "title"],
    ["link-forbidden", "t.json", "assets[0].aura.actions[0].data"],
    ["resource-missing", "t.json", "assets[0].aura.background"],
  ]);
});

test("actions that no reader knows are a warning", () => {
  const { warnings } = read({
    ...minimalTemplate,
    assets: [{ page: 1, aura: { ...aura, actions: [{ type: "controller" }] } }],
  });
  expect(warnings).toMatchObject([
    { code: "action-unknown", at: { file: "template.json", path: "assets[0].aura.actions[0].type" } },
  ]);
});

test("reading a template returns a result for any JSON", () => {
  const change = fc.tuple(
    fc.constantFrom("title", "config", "assets", "activated", "campaignLanguage"),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.jsonValue(),
        change.map(([key, value]) => ({ ...minimalTemplate, [key]: value })),
      ),
      (value) => {
        const result = readTemplate(value, "t.json");
        if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
        expect(Object.prototype).not.toHaveProperty("polluted");
      },
    ),
    { numRuns: 2000 },
  );
});

test("the role of a file is detected by its content", () => {
  expect(classifyJson([{ pdf: "a.pdf" }], "template.json")).toBe("data");
  expect(classifyJson(minimalTemplate, "param.json")).toBe("template");
  expect(classifyJson({ code: 200, details: minimalTemplate })).toBe("template");
  expect(classifyJson({ document_id: "1", dst_dir: "a", env: "officialDev", max_error: 1 }, "x.json")).toBe("param");
  expect(classifyJson({ batch_id: "b", strategy: "mixed" })).toBe("param");
});

test("the role of a file without a known content is detected by its name", () => {
  expect(classifyJson({}, "folder/param.json")).toBe("param");
  expect(classifyJson("x", "data.json")).toBe("data");
  expect(classifyJson({ a: 1 }, "my template.json")).toBe("template");
  expect(classifyJson({ a: 1 }, "notes.json")).toBe("unknown");
  expect(classifyJson(null, "")).toBe("unknown");
});
