/** Who may import whom, and what a room must not know. `docs/architecture.md` describes the same rules. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Import, importCycles, reached, root, type SourceFile, sourceFiles } from "./support/imports.ts";

interface Room {
  /** Folders or files. The longest that fits decides to which room a file belongs. */
  readonly at: string;
  /** What it may import: rooms by their place, packages by their name. */
  readonly may: readonly string[];
  /** What it may name the types of, besides. */
  readonly mayType?: readonly string[];
}

const domainBase = ["src/domain/problem.ts", "src/domain/result.ts", "src/domain/problem-error.ts"];
/** Pure rules, one folder per subject. */
const domainRules = [
  "actions",
  "dates",
  "encryption",
  "files",
  "geometry",
  "jobs",
  "links",
  "placeholders",
  "problems",
  "records",
  "text",
  "tracking",
  "values",
].map((subject) => `src/domain/${subject}`);
const compositionRoots = [
  "src/app/start-services.ts",
  "src/app/store-access.ts",
  "workers/batch-worker.ts",
  "workers/service-worker.ts",
  "workers/site-service.ts",
  "workers/pdf-inspector.ts",
  "workers/page-reader.ts",
  "workers/page-worker.ts",
];

const house: readonly Room[] = [
  { at: "src/domain", may: domainBase },
  ...domainRules.map((at) => ({ at, may: [...domainRules, ...domainBase], mayType: ["src/domain/model"] })),
  { at: "src/domain/model", may: ["src/domain/model", ...domainRules, ...domainBase, "zod"] },
  { at: "src/domain/intake", may: ["src/domain/intake", "src/domain/model", ...domainRules, ...domainBase] },
  { at: "src/ports", may: [], mayType: ["src/domain", "src/ports"] },
  { at: "src/batch", may: ["src/batch", "src/domain"], mayType: ["src/ports"] },
  { at: "src/usecases", may: ["src/usecases", "src/batch", "src/domain"], mayType: ["src/ports"] },
  { at: "src/api", may: ["src/api", "src/usecases", "src/domain"], mayType: ["src/ports"] },
  {
    at: "src/adapters",
    may: ["src/adapters", "src/domain", "idb", "fflate", "comlink", "pdfjs-dist"],
    mayType: ["src/ports"],
  },
  {
    at: "src/app",
    may: ["src/app", "src/usecases", "src/batch", "src/domain", "lit", "comlink", "workbox-window"],
    mayType: ["src/ports", "src/adapters", "workers/batch-protocol.ts", "workers/workspace-protocol.ts"],
  },
  {
    at: "src/app/swagger",
    may: ["src/app", ...domainRules, "swagger-ui-dist"],
  },
  {
    at: "src/app/store-access.ts",
    may: ["src/app", "src/usecases", "src/adapters"],
  },
  {
    at: "src/app/start-services.ts",
    may: [
      "src/app",
      "src/usecases",
      "src/domain",
      "src/adapters",
      "workers/batch-worker.ts",
      "workers/pdf-inspector.ts",
      // The interface inside the page, loaded where no service worker is in control.
      "workers/in-page-service.ts",
      "workers/page-worker.ts",
    ],
  },
  {
    at: "reader",
    may: ["reader", ...domainRules, ...domainBase, "src/domain/model/delivery.ts", "pdfjs-dist"],
    mayType: ["src/domain"],
  },
  {
    at: "reader/model",
    may: ["reader/model", ...domainRules, ...domainBase],
    mayType: ["src/domain"],
  },
  {
    at: "workers",
    may: ["workers", "src/api", "src/usecases", "src/batch", "src/adapters", "src/domain", "comlink", "pdfjs-dist"],
    mayType: ["src/ports"],
  },
];

const files = sourceFiles("src", "reader", "workers");
const byPath = new Map(files.map((file) => [file.path, file]));

const isIn = (path: string, place: string) => path === place || path.startsWith(`${place}/`);
const roomOf = (path: string): Room | undefined =>
  house.filter(({ at }) => isIn(path, at)).sort((one, other) => other.at.length - one.at.length)[0];

const allowed = (room: Room, { target, typeOnly }: Import): boolean =>
  [...room.may, ...(typeOnly ? (room.mayType ?? []) : [])].some((place) => isIn(target, place));

/** `file: what is wrong`, for a message that can be acted on. */
const faults = (in_: readonly SourceFile[], find: (file: SourceFile) => readonly string[]): readonly string[] =>
  in_.flatMap((file) => find(file).map((fault) => `${file.path}: ${fault}`));

const filesIn = (...places: readonly string[]) => files.filter(({ path }) => places.some((place) => isIn(path, place)));

describe("the house", () => {
  test("is read", () => {
    expect(files.length).toBeGreaterThan(100);
    expect(byPath.get("src/app/start-services.ts")?.imports.map(({ target }) => target)).toEqual(
      expect.arrayContaining(["src/adapters/store/idb-store.ts", "workers/batch-worker.ts"]),
    );
    expect(byPath.get("src/domain/model/zod.ts")?.imports).toContainEqual({
      target: "zod",
      inProject: false,
      typeOnly: false,
    });
  });

  test("every import is one that its room may make", () => {
    const wrong = faults(files, ({ path, imports }) => {
      const room = roomOf(path);
      if (room === undefined) return ["stands in no room"];
      return imports.filter((one) => !allowed(room, one)).map(({ target }) => `may not import ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  test("every import leads to a file that is there", () => {
    const wrong = faults(files, ({ imports }) =>
      imports
        .filter(({ target, inProject }) => inProject && target.endsWith(".ts") && !byPath.has(target))
        .map(({ target }) => `${target} is not there`),
    );
    expect(wrong).toEqual([]);
  });

  test("imports form no cycle, type imports included", () => {
    expect(importCycles(files)).toEqual([]);
  });

  test("only composition roots import adapters as values", () => {
    const wrong = faults(files, ({ path, imports }) =>
      compositionRoots.includes(path) || isIn(path, "src/adapters")
        ? []
        : imports
            .filter(({ target, typeOnly }) => !typeOnly && isIn(target, "src/adapters"))
            .map(({ target }) => `imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test("the reader's bundles hold none of the manager's libraries", () => {
    for (const door of ["reader/doors/standalone.ts", "reader/doors/hosted.ts", "reader/boot/boot.ts"]) {
      const all = reached(door, byPath);
      expect(all.size, door).toBeGreaterThan(3);
      for (const library of ["zod", "idb", "comlink", "lit", "fflate"]) expect([...all], door).not.toContain(library);
    }
  });
});

/** Comments may speak of anything. */
const codeOf = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");

const found = (pattern: RegExp) => (file: SourceFile) =>
  Array.from(codeOf(file.text).matchAll(pattern), ([match]) => `has ${match.trim()}`);

describe("the code", () => {
  test("knows no clock, chance or network below the adapters", () => {
    const pure = filesIn("src/domain", "src/ports", "src/batch", "src/usecases");
    const world =
      /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|(?<![.\w])fetch\(|\bcrypto\.|\bperformance\.|\bsetTimeout\b/g;
    expect(faults(pure, found(world))).toEqual([]);
  });

  test("never makes markup or code from text", () => {
    const markup =
      /\.(innerHTML|outerHTML|srcdoc)\b|insertAdjacentHTML|document\.write|unsafeHTML|\beval\(|new Function\(/g;
    expect(faults(files, found(markup))).toEqual([]);
  });

  test("has no hole in its types", () => {
    const holes = /:\s*any\b|\bas any\b|<any>|^\s*(export )?(const )?enum\b|^\s*namespace\b/gm;
    const silenced = /@ts-(?:ignore|nocheck|expect-error)/g;
    expect(faults(files, found(holes))).toEqual([]);
    expect(faults(files, ({ text }) => text.match(silenced) ?? [])).toEqual([]);
  });

  test("stands in small files", () => {
    const long = faults(files, ({ text }) => {
      const lines = text.split("\n").length - 1;
      return lines > 250 ? [`${lines} lines`] : [];
    });
    expect(long).toEqual([]);
  });

  test("keeps no test from running", () => {
    const off = /\b(?:it|test|describe)\.(?:skip|only|todo|fails)\b/g;
    expect(faults(sourceFiles("test"), found(off))).toEqual([]);
  });
});

describe("the packages", () => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<
    string,
    Record<string, string>
  >;
  const pinned = { ...manifest["dependencies"], ...manifest["devDependencies"] };

  test("are pinned to exact versions", () => {
    expect(Object.entries(pinned).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test("hold the pdf.js whose holes are closed", () => {
    expect(pinned["pdfjs-dist"]).toBe("6.5.438");
  });

  test("are all declared where code runs on them", () => {
    const declared = new Set(Object.keys(manifest["dependencies"] ?? {}));
    const wrong = faults(files, ({ imports }) =>
      imports
        .filter(({ target, inProject }) => !inProject && !declared.has(target))
        .map(({ target }) => `${target} is no dependency`),
    );
    expect(wrong).toEqual([]);
  });
});
