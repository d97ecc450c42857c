import { expect, test } from "vitest";
import { parseRoute } from "#app/site/app-router.ts";
import { createPastedFile } from "#app/site/browser/dropped-files.ts";
import { isSiteScript } from "#app/site/browser/trusted-types.ts";
import { createSettingsService, defaultSettings, settingsKey } from "#app/site/settings.ts";

const site = new URL("https://host.example/sub/");

const memory = (first?: string) => {
  const items = new Map<string, string>(first === undefined ? [] : [[settingsKey, first]]);
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};

test("the settings have both built-in environments and return what was stored", () => {
  const storage = memory();
  const service = createSettingsService(() => storage, site);
  expect(service.read().environments.map(({ name, api_url }) => [name, api_url])).toEqual([
    ["officialDev", "https://host.example/sub/api"],
    ["officialProd", "https://host.example/sub/api"],
  ]);
  const [dev, prod] = service.read().environments;
  if (dev === undefined || prod === undefined) throw new Error("no environments");
  const staging = { name: "staging", api_url: "https://api.example/", tracking_url: "" };
  const changed = {
    theme: "dark",
    language: "fr",
    environments: [dev, { ...prod, tracking_url: "https://t.example/e" }, staging],
    publicUrl: "https://docs.example.org/",
  } as const;
  expect(service.write(changed)).toBe(true);
  expect(createSettingsService(() => storage, site).read()).toEqual(changed);
  service.clear();
  expect(service.read()).toEqual(defaultSettings(site));
});

test("a backup takes what is saved beside the settings and brings it back, and nothing else", () => {
  const source = memory();
  const saved = ["library-views", "looks", "patterns", "table-mappings", "upload-server"].map(
    (name) => [`smartlink-${name}`, `the ${name}`] as const,
  );
  for (const [key, text] of saved) source.setItem(key, text);
  source.setItem("smartlink-views-1", "a limit of openings");
  const text = createSettingsService(() => source, site).exportText();
  const target = memory();
  target.setItem("smartlink-looks", "others");
  createSettingsService(() => target, site).importText(text);
  target.items.delete(settingsKey);
  expect(new Map(target.items)).toEqual(new Map(saved));
});

test("a backup removes settings that it does not have, but one of an earlier version does not", () => {
  const storage = memory();
  const service = createSettingsService(() => storage, site);
  const empty = createSettingsService(() => memory(), site).exportText();
  storage.setItem("smartlink-looks", "mine");
  service.importText(JSON.stringify(defaultSettings(site)));
  service.importText('{"saved":["smartlink-looks"]}');
  service.importText("{");
  expect(storage.getItem("smartlink-looks")).toBe("mine");
  service.importText(empty);
  expect(storage.getItem("smartlink-looks")).toBeNull();
});

test.each([
  "{",
  "null",
  "7",
  '{"theme":"pink","environments":{}}',
  '{"environments":[null,{"name":"officialDev","api_url":5}]}',
])("the stored text %s is read as the default settings", (text) =>
  expect(createSettingsService(() => memory(text), site).read()).toEqual(defaultSettings(site)),
);

test("added environments with an invalid or duplicate name, and an invalid address, are dropped", () => {
  const named = (name: unknown) => ({ name, api_url: "https://a.example", tracking_url: "" });
  const environments = ["staging", "staging", "", "../up", 5, "officialDev", "x".repeat(61)].map(named);
  const read = createSettingsService(
    () => memory(JSON.stringify({ environments, publicUrl: "javascript:x" })),
    site,
  ).read();
  expect(read.environments.map(({ name }) => name)).toEqual(["officialDev", "officialProd", "staging"]);
  expect(read.publicUrl).toBe("");
});

test("an empty optional address of an environment is omitted", () => {
  const text = JSON.stringify({
    environments: [
      { name: "officialDev", api_url: "https://a.example", mail_url: "", runtime_url: "https://r.example/" },
    ],
  });
  const [dev] = createSettingsService(() => memory(text), site).read().environments;
  expect(dev).toEqual({
    name: "officialDev",
    api_url: "https://a.example",
    tracking_url: "",
    runtime_url: "https://r.example/",
  });
});

test("the settings have their defaults where site data is blocked", () => {
  const service = createSettingsService(() => {
    throw new Error("denied");
  }, site);
  expect(service.read()).toEqual(defaultSettings(site));
  expect(service.write(defaultSettings(site))).toBe(false);
});

test.each(["assets/batch-worker-D5bCid-M.js", "service-worker.js"])("the script policy allows %s", (path) =>
  expect(isSiteScript(new URL(path, site), site)).toBe(true),
);

test.each([
  "https://elsewhere.example/sub/assets/x.js",
  "https://host.example/assets/x.js",
  "batch/b1/evil.js",
  "assets/../batch/x.js",
  "assets/deep/x.js",
  "data:text/javascript,alert(1)",
  "blob:https://host.example/1-2",
])("the script policy rejects %s", (address) => expect(isSiteScript(new URL(address, site), site)).toBe(false));

test("page and query are parsed from the hash of an address", () => {
  expect(parseRoute("#/batches?run=sample", "first").query.get("run")).toBe("sample");
  expect(parseRoute("#/settings", "first").page).toBe("settings");
  expect(parseRoute("", "first").page).toBe("first");
});

test("pasted JSON, and no other text, becomes a file", () => {
  expect(createPastedFile(' [{"PDF_file":"a.pdf"}]', 2)?.path).toBe("pasted-2.json");
  expect(createPastedFile("just words", 1)).toBeUndefined();
});
