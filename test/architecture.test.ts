/** Enforces the import rules and code rules of `docs/architecture.md`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  collectRuntimeImports,
  countFiles,
  findFolderCycles,
  findImportCycles,
  type Import,
  isWithin,
  readSourceFiles,
  root,
  type SourceFile,
} from "./support/imports.ts";

interface ImportRule {
  /** The folder or file that the rule is for. The rule with the longest matching path applies to a file. */
  readonly path: string;
  /** Paths and names of packages that it may import. */
  readonly values: readonly string[];
  /** Paths of which it may import types as well. */
  readonly types?: readonly string[];
}

const domainBase = [
  "src/domain/settings.ts",
  "src/domain/problem.ts",
  "src/domain/problem-codes.ts",
  "src/domain/result.ts",
  "src/domain/problem-error.ts",
  "src/domain/events.ts",
];
/** Pure rules, one folder per subject. */
const domainRules = [
  "actions",
  "actions.ts",
  "dates",
  "encryption",
  "files",
  "geometry",
  "jobs",
  "library",
  "links",
  "marks",
  "placeholders",
  "conditions",
  "problems",
  "publishing",
  "records",
  "text",
  "tracking",
  "values",
  "shards",
  "sentences",
  "skin",
  "proposals",
  "tables",
].map((subject) => `src/domain/${subject}`);
/** Node's own modules, for the command line. */
const nodeModules = [
  "buffer",
  "crypto",
  "fs",
  "http",
  "module",
  "os",
  "path",
  "url",
  "util",
  "v8",
  "vm",
  "worker_threads",
  "zlib",
].map((name) => `node:${name}`);
const compositionRoots = [
  "src/app/main.ts",
  "src/app/generation/main.ts",
  "src/app/shell/start-services.ts",
  "src/app/site/site-store.ts",
  "src/app/shell/recover-from-interruption.ts",
  "src/app/site/store-access.ts",
  "src/app/shell/start-recovery.ts",
  "src/app/shell/start-in-page-api.ts",
  "src/app/editor/start-proposals.ts",
  "src/cli/process-ports.ts",
  "src/cli/batch-tools.ts",
  "src/cli/pdf-assets-tools.ts",
  "src/cli/print-ports.ts",
  "src/cli/text-printer.ts",
  "src/cli/smartlink.ts",
  "src/cli/index.ts",
  "src/cli/inspect-pdf-thread.ts",
  "src/cli/pdf-inspector.ts",
  "workers/batch-worker.ts",
  "workers/batch/text-printer.ts",
  "workers/handover-operations.ts",
  "workers/service-worker.ts",
  "workers/site-service.ts",
  "workers/pdf-inspector.ts",
  "workers/lazy/page-reader.ts",
  "workers/lazy/table-reader.ts",
  "workers/page-worker.ts",
  "workers/search-worker.ts",
  "workers/sample-worker.ts",
  "workers/content-worker.ts",
];

const importRules: readonly ImportRule[] = [
  { path: "src/domain", values: domainBase },
  ...domainRules.map((path) => ({ path, values: [...domainRules, ...domainBase], types: ["src/domain/model"] })),
  { path: "src/domain/model", values: ["src/domain/model", ...domainRules, ...domainBase, "zod"] },
  { path: "src/domain/intake", values: ["src/domain/intake", "src/domain/model", ...domainRules, ...domainBase] },
  { path: "src/ports", values: [], types: ["src/domain", "src/ports"] },
  { path: "src/pdf-writer", values: ["src/pdf-writer", ...domainRules, ...domainBase] },
  { path: "src/pdf-writer/codes", values: ["src/pdf-writer", ...domainRules, ...domainBase, "qr"] },
  {
    path: "src/pdf-writer/encryption",
    values: ["src/pdf-writer", ...domainRules, ...domainBase, "@noble/ciphers", "@noble/hashes", "bidi-js"],
  },
  {
    path: "src/pdf-writer/text",
    values: ["src/pdf-writer/text", "src/pdf-writer/shaped-text.ts", "src/domain", "bidi-js", "css-line-break"],
    types: ["src/ports"],
  },
  { path: "src/pdf-writer/drawing", values: ["src/pdf-writer", ...domainRules, ...domainBase], types: ["src/ports"] },
  { path: "src/batch", values: ["src/batch", "src/pdf-writer", "src/domain"], types: ["src/ports"] },
  { path: "src/usecases", values: ["src/usecases", "src/batch", "src/domain"], types: ["src/ports"] },
  { path: "src/api", values: ["src/api", "src/usecases", "src/domain"], types: ["src/ports"] },
  { path: "src/rpc", values: ["src/rpc", "src/domain/problem-error.ts", "comlink"], types: ["src/domain/problem.ts"] },
  {
    path: "src/adapters",
    values: [
      "src/adapters",
      "src/rpc",
      "src/pdf-writer",
      "src/domain",
      "idb",
      "fflate",
      "pdfjs-dist",
      "@noble/hashes",
      "aws4fetch",
      "numfmt",
      "qr",
      "woff2-encoder",
    ],
    types: ["src/ports"],
  },
  {
    path: "src/adapters/node",
    values: ["src/adapters", "src/domain", "yauzl", ...nodeModules],
    types: ["src/ports"],
  },
  {
    path: "src/cli",
    values: ["src/cli", "src/usecases", "src/batch", "src/domain", ...nodeModules],
    types: ["src/ports"],
  },
  ...["smartlink.ts", "index.ts", "inspect-pdf-thread.ts"].map((entryPoint) => ({
    path: `src/cli/${entryPoint}`,
    values: [
      "src/adapters/node/run-with-code-cache.ts",
      "src/adapters/node/start-inspection-thread.ts",
      ...nodeModules,
    ],
    types: ["src/cli", "src/adapters/node"],
  })),
  {
    path: "src/cli/pdf-inspector.ts",
    values: [
      "src/adapters",
      "reader/boot/polyfills.ts",
      "reader/worker/language-polyfills.ts",
      "reader/worker/response-polyfills.ts",
      "pdfjs-dist",
      ...nodeModules,
    ],
  },
  {
    path: "src/cli/text-printer.ts",
    values: ["src/batch", "src/adapters"],
  },
  {
    path: "src/cli/pdf-assets-tools.ts",
    values: ["src/adapters"],
    types: ["src/cli"],
  },
  {
    path: "src/cli/print-ports.ts",
    values: ["src/adapters"],
    types: ["src/batch"],
  },
  {
    path: "src/cli/batch-tools.ts",
    values: ["src/cli", "src/usecases", "src/adapters", ...nodeModules],
    types: ["src/ports"],
  },
  {
    path: "src/cli/process-ports.ts",
    values: ["src/cli", "src/usecases", "src/batch", "src/domain", "src/adapters", ...nodeModules],
  },
  {
    path: "src/ui",
    values: ["src/ui", "src/domain", "lit", "@lit/localize"],
  },
  {
    path: "src/app",
    values: [
      "src/app",
      "src/ui",
      "src/usecases",
      "src/batch",
      "src/domain",
      "src/editor",
      "reader/index.ts",
      "src/rpc",
      "lit",
      "@lit/localize",
      "workbox-window",
    ],
    types: [
      "src/ports",
      "src/adapters",
      "workers/batch-protocol.ts",
      "workers/batch-worker.ts",
      "workers/handover-operations.ts",
      "workers/publishing/link-operations.ts",
      "workers/publishing/upload-operations.ts",
      "workers/publishing/print-operations.ts",
      "workers/publishing/zip-operations.ts",
      "workers/site-login-operations.ts",
      "workers/workspace-operations.ts",
    ],
  },
  {
    path: "src/app/main.ts",
    values: ["src/app", "src/ui", "src/domain", "src/adapters/browser-environment.ts"],
  },
  {
    path: "src/app/generation/main.ts",
    values: ["src/app", "src/ui", "src/domain", "src/adapters/browser-environment.ts", "@lit/localize"],
  },
  {
    path: "src/app/api/swagger",
    values: ["src/app", "src/ui", ...domainRules, "@lit/localize", "swagger-ui-dist"],
  },
  {
    path: "src/app/site/store-access.ts",
    values: ["src/app", "src/usecases", "src/adapters", ...domainRules],
  },
  {
    path: "src/app/shell/start-recovery.ts",
    values: ["src/app", "src/adapters"],
  },
  {
    path: "src/app/shell/recover-from-interruption.ts",
    values: ["src/app", "src/usecases", "src/adapters"],
  },
  { path: "src/app/site/site-store.ts", values: ["src/adapters"] },
  {
    path: "src/app/editor/start-sample-reader.ts",
    values: ["src/app/editor", "src/rpc", "workers/sample-worker.ts"],
  },
  {
    path: "src/app/editor/start-content-worker.ts",
    values: ["src/rpc", "workers/content-worker.ts"],
    types: ["src/domain", "src/app/editor/session/content-worker.ts"],
  },
  {
    path: "src/app/editor/start-proposals.ts",
    values: [
      "src/ui/format",
      "@lit/localize",
      "src/adapters",
      "src/rpc",
      ...domainRules,
      ...domainBase,
      "workers/page-worker.ts",
      "workers/proposals",
    ],
    types: ["src/ports"],
  },
  {
    path: "src/app/shell/start-in-page-api.ts",
    values: ["src/adapters", "workers/batch/text-printer.ts", "workers/site-service.ts"],
    types: ["src/api", "src/ports"],
  },
  {
    path: "src/app/shell/start-services.ts",
    values: [
      "src/app",
      "src/usecases",
      "src/domain",
      "src/adapters",
      "src/rpc",
      "workers/batch-worker.ts",
      "workers/pdf-inspector.ts",
      "workers/page-worker.ts",
      "workers/search-worker.ts",
    ],
    types: ["src/ports"],
  },
  {
    path: "reader",
    values: ["reader", ...domainRules, ...domainBase, "src/domain/model/delivery.ts", "pdfjs-dist"],
    types: ["src/domain"],
  },
  {
    path: "reader/model",
    values: ["reader/model", ...domainRules, ...domainBase],
    types: ["src/domain"],
  },
  { path: "src/editor", values: [] },
  { path: "src/editor/model", values: ["src/editor/model", "src/domain"] },
  {
    path: "src/editor/view",
    values: ["src/editor/view", "src/editor/model", "src/domain", "src/ui", "reader/index.ts", "lit", "@lit/localize"],
  },
  {
    path: "src/editor/view/properties/rich-text",
    values: [
      "src/editor/view/properties",
      "src/editor/view/commands/key-combination.ts",
      "src/editor/model",
      "src/domain",
      "src/ui/light-element.ts",
      "src/ui/icons.ts",
      "lit",
      "@lit/localize",
      "prosemirror-commands",
      "prosemirror-keymap",
      "prosemirror-model",
      "prosemirror-schema-list",
      "prosemirror-state",
      "prosemirror-view",
    ],
  },
  {
    path: "workers",
    values: [
      "workers",
      "src/api",
      "src/usecases",
      "src/batch",
      "src/adapters",
      "src/rpc",
      "src/domain",
      "pdfjs-dist",
      "linkify-it",
    ],
    types: ["src/ports"],
  },
];

/** The folders of `src/usecases` by floor, the lowest first. */
const floorsOfUsecases: readonly (readonly string[])[] = [
  ["augmented-pdf", "import"],
  ["jobs", "library"],
  ["editor", "notices", "shards", "statistics", "tool", "workspace"],
  ["handover", "publishing"],
];

const files = readSourceFiles("src", "reader", "workers");
const fileByPath = new Map(files.map((file) => [file.path, file]));

const findRule = (path: string): ImportRule | undefined =>
  importRules.filter((rule) => isWithin(path, rule.path)).sort((a, b) => b.path.length - a.path.length)[0];

const isAllowed = (rule: ImportRule, { target, typeOnly }: Import): boolean =>
  [...rule.values, ...(typeOnly ? (rule.types ?? []) : [])].some((path) => isWithin(target, path));

/** Returns `path: violation` for each violation that `check` finds in the files. */
const listViolations = (checkedFiles: readonly SourceFile[], check: (file: SourceFile) => readonly string[]) =>
  checkedFiles.flatMap((file) => check(file).map((violation) => `${file.path}: ${violation}`));

const filesWithin = (...paths: readonly string[]) =>
  files.filter((file) => paths.some((path) => isWithin(file.path, path)));

describe("imports", () => {
  test("are read from static imports, dynamic imports and worker URLs", () => {
    expect(files.length).toBeGreaterThan(100);
    expect(fileByPath.get("src/app/shell/start-services.ts")?.imports.map(({ target }) => target)).toEqual(
      expect.arrayContaining(["src/adapters/store/idb-store.ts", "workers/batch-worker.ts"]),
    );
    expect(fileByPath.get("src/domain/model/zod.ts")?.imports).toContainEqual({
      target: "zod",
      inProject: false,
      typeOnly: false,
    });
  });

  test("follow the rule of their folder", () => {
    const violations = listViolations(files, ({ path, imports }) => {
      const rule = findRule(path);
      if (rule === undefined) return ["is in a folder without an import rule"];
      return imports.filter((entry) => !isAllowed(rule, entry)).map(({ target }) => `may not import ${target}`);
    });
    expect(violations).toEqual([]);
  });

  test("lead to files that exist", () => {
    const violations = listViolations(files, ({ imports }) =>
      imports
        .filter(({ target, inProject }) => inProject && target.endsWith(".ts") && !fileByPath.has(target))
        .map(({ target }) => `${target} does not exist`),
    );
    expect(violations).toEqual([]);
  });

  test("between folders of the use cases lead to a floor below", () => {
    const floorOf = (path: string) =>
      floorsOfUsecases.findIndex((folders) => folders.includes(path.split("/")[2] ?? ""));
    const violations = listViolations(filesWithin("src/usecases"), ({ path, imports }) => {
      if (floorOf(path) < 0) return ["is on no floor"];
      const folder = path.split("/", 3).join("/");
      return imports
        .filter(({ target }) => isWithin(target, "src/usecases") && !isWithin(target, folder))
        .filter(({ target }) => floorOf(target) >= floorOf(path))
        .map(({ target }) => `imports ${target}`);
    });
    expect(violations).toEqual([]);
  });

  test("form no cycle, type imports included", () => {
    expect(findImportCycles(files)).toEqual([]);
  });

  test("between the folders of a part lead one way", () => {
    const parts = [...new Set(files.map(({ path }) => path.split("/", path.startsWith("src/") ? 2 : 1).join("/")))];
    expect(parts).toEqual(expect.arrayContaining(["reader", "src/app", "src/usecases"]));
    expect(parts.flatMap((part) => findFolderCycles(files, part))).toEqual([]);
  });

  test("of adapters as values are in composition roots only", () => {
    const violations = listViolations(files, ({ path, imports }) =>
      compositionRoots.includes(path) || isWithin(path, "src/adapters")
        ? []
        : imports
            .filter(({ target, typeOnly }) => !typeOnly && isWithin(target, "src/adapters"))
            .map(({ target }) => `imports ${target}`),
    );
    expect(violations).toEqual([]);
  });

  test("of the reader's bundles include none of the manager's libraries", () => {
    for (const entryPoint of ["reader/doors/standalone.ts", "reader/doors/hosted.ts", "reader/boot/boot.ts"]) {
      const targets = collectRuntimeImports(entryPoint, fileByPath);
      expect(targets.size, entryPoint).toBeGreaterThan(3);
      for (const library of ["zod", "idb", "comlink", "lit", "fflate", "harfbuzzjs", "bidi-js", "css-line-break"])
        expect([...targets], entryPoint).not.toContain(library);
    }
  });
});

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");

const findPattern = (pattern: RegExp) => (file: SourceFile) =>
  Array.from(withoutComments(file.text).matchAll(pattern), ([match]) => `has ${match.trim()}`);

describe("code", () => {
  test("uses no clock, randomness or network below the adapters", () => {
    const pureFiles = filesWithin(
      "src/domain",
      "src/pdf-writer",
      "src/ports",
      "src/batch",
      "src/usecases",
      "src/editor/model",
    );
    const impure =
      /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|(?<![.\w])fetch\(|\bcrypto\.|\bperformance\.|\bsetTimeout\b/g;
    expect(listViolations(pureFiles, findPattern(impure))).toEqual([]);
  });

  test("never turns text into markup or code", () => {
    const unsafe =
      /\.(innerHTML|outerHTML|srcdoc)\b|insertAdjacentHTML|document\.write|unsafeHTML|\beval\(|new Function\(/g;
    expect(listViolations(files, findPattern(unsafe))).toEqual([]);
  });

  test("does not bypass the type checker", () => {
    const untyped = /:\s*any\b|\bas any\b|<any>|^\s*(export )?(const )?enum\b|^\s*namespace\b/gm;
    const suppressions = /@ts-(?:ignore|nocheck|expect-error)/g;
    expect(listViolations(files, findPattern(untyped))).toEqual([]);
    expect(listViolations(files, ({ text }) => text.match(suppressions) ?? [])).toEqual([]);
  });

  test("has at most 400 lines in a file", () => {
    const violations = listViolations(files, ({ text }) => {
      const lines = text.split("\n").length - 1;
      return lines > 400 ? [`${lines} lines`] : [];
    });
    expect(violations).toEqual([]);
  });

  test("skips no test", () => {
    const skips = /\b(?:it|test|describe)\.(?:skip|only|todo|fails)\b/g;
    expect(listViolations(readSourceFiles("test"), findPattern(skips))).toEqual([]);
  });
});

/** Lists of one kind: each of their files is one entry of the same form. */
const listFolders = ["docs/decisions", "reader/i18n/strings", "reader/styles", "src/api/routes", "public/samples"];
/** Beyond that, a folder has more than one subject. */
const maxFilesPerFolder = 30;

describe("folders", () => {
  test(`hold at most ${maxFilesPerFolder} files, except lists of one kind`, () => {
    const fileCounts = countFiles("docs", "public", "reader", "scripts", "src", "test", "workers");
    expect(fileCounts.get("reader/styles")).toBeGreaterThan(1);
    const crowded = [...fileCounts].filter(
      ([folder, count]) => count > maxFilesPerFolder && !listFolders.includes(folder),
    );
    expect(crowded).toEqual([]);
  });
});

describe("packages", () => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<
    string,
    Record<string, string>
  >;
  const versions = { ...manifest["devDependencies"] };

  test("are needed to build only, so that the package of npm pack needs none", () => {
    const kinds = ["dependencies", "optionalDependencies", "peerDependencies", "bundleDependencies"];
    expect(Object.keys(manifest).filter((key) => kinds.includes(key))).toEqual([]);
  });

  test("are pinned to exact versions", () => {
    expect(Object.entries(versions).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test("include the pdf.js version whose vulnerabilities are fixed", () => {
    expect(versions["pdfjs-dist"]).toBe("6.5.438");
  });

  test("that the code imports are declared", () => {
    const declared = new Set(Object.keys(versions));
    const violations = listViolations(files, ({ imports }) =>
      imports
        .filter(({ target, inProject }) => !inProject && !target.startsWith("node:") && !declared.has(target))
        .map(({ target }) => `${target} is not in package.json`),
    );
    expect(violations).toEqual([]);
  });
});
