import { join } from "node:path";
import { expect, test } from "vitest";
import { createGroupNames, type ModuleGraph } from "../../../../scripts/build/chunk-groups.ts";

/** Imports of each module; dynamic ones begin with `?`. */
const imports: Readonly<Record<string, readonly string[]>> = {
  main: ["shell", "shared", "deep", "?editor"],
  shell: ["shared"],
  editor: ["stage", "shared", "schema", "?dialog"],
  stage: ["page"],
  dialog: ["dialog-parts"],
  reader: ["page", "shared", "?panels"],
  panels: ["deep", "stage"],
  page: [],
  shared: [],
  schema: [],
  deep: [],
  "dialog-parts": [],
};

const graph: ModuleGraph = {
  getModuleInfo: (id) => {
    const list = imports[id.slice("/site/".length)] ?? [];
    const toIds = (names: readonly string[]) => names.map((name) => join("/site", name.replace("?", "")));
    return {
      importedIds: toIds(list.filter((name) => !name.startsWith("?"))),
      dynamicallyImportedIds: toIds(list.filter((name) => name.startsWith("?"))),
    };
  },
};

const nameGroup = createGroupNames("/site", [
  {
    name: "manager",
    scripts: ["main"],
    others: [
      { name: "reader", scripts: ["reader"] },
      { name: "panels", scripts: ["reader"], isDynamic: true },
    ],
  },
  {
    name: "editor",
    scripts: ["editor"],
    others: [
      { name: "panels", scripts: ["reader"], isDynamic: true },
      { name: "later", scripts: ["main"], isDynamic: true },
    ],
  },
]);

const nameOf = (module: string) => nameGroup(join("/site", module), graph);

test("modules that only one group loads are put into one chunk", () => {
  expect(nameOf("shell")).toBe("manager");
  expect(nameOf("schema")).toBe("editor");
});

test("modules that other pages use at once are separated from those that they use later", () => {
  expect(nameOf("shared")).toBe("manager-reader-panels");
  expect(nameOf("deep")).toBe("manager-panels");
});

test("a group's own scripts count as no use by those who load them", () => {
  expect(nameOf("stage")).toBe("editor-panels");
});

test("the scripts of a group and what they load later are left to the bundler", () => {
  for (const module of ["main", "editor", "reader", "dialog", "dialog-parts", "panels"])
    expect(nameOf(module)).toBeNull();
});
