/**
 * The documents: links and anchors resolve, the README stays short, and the examples of the REST API run. The comments
 * of the source cite only documents that exist.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import vm from "node:vm";
import { describe, expect, test } from "vitest";
import { classifyJson } from "#domain/intake/classify.ts";
import { readData } from "#domain/intake/read-data.ts";
import { readJson } from "#domain/intake/read-json.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import { createNodeApi } from "../contract/node-api.ts";
import { root } from "../support/imports.ts";

const markdownFiles = [
  "README.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => join("docs", path).replaceAll("\\", "/"))
    .sort(),
];

const textOf = (path: string): string => readFileSync(join(root, path), "utf8");

const codeBlock = /^```(\w*)\n([\s\S]*?)^```$/gm;
const withoutCode = (text: string): string => text.replace(codeBlock, "").replace(/`[^`\n]*`/g, "");

/** The `id` that GitHub gives a heading: lower case, without punctuation, spaces as hyphens. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/[`*_]|\[([^\]]*)\]\([^)]*\)/g, "$1")
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

const anchorsOf = (path: string): readonly string[] =>
  Array.from(
    textOf(path)
      .replace(codeBlock, "")
      .matchAll(/^#{1,6} (.+)$/gm),
    ([, heading = ""]) => anchorOf(heading),
  );

interface DocumentLink {
  readonly target: string;
  /** From the project's root; the linking document itself where the link is only an anchor. */
  readonly path: string;
  readonly anchor: string;
}

const relativeLinksOf = (path: string): readonly DocumentLink[] =>
  Array.from(
    withoutCode(textOf(path)).matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm),
    ([, inline, defined = ""]) => inline ?? defined,
  )
    .filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target))
    .map((target) => {
      const [file = "", anchor = ""] = target.split("#");
      const linked = file === "" ? path : relative(root, resolve(root, dirname(path), decodeURIComponent(file)));
      return { target, path: linked.replaceAll("\\", "/"), anchor };
    });

const missingTargets = (path: string): readonly string[] =>
  relativeLinksOf(path)
    .filter(({ path: linked, anchor }) =>
      anchor === "" ? !existsSync(join(root, linked)) : !anchorsOf(linked).includes(anchor),
    )
    .map(({ target }) => `${path}: ${target}`);

test("the documents link only to files and headings that exist", () => {
  expect(markdownFiles.length).toBeGreaterThan(40);
  expect(markdownFiles.flatMap(relativeLinksOf).length).toBeGreaterThan(100);
  expect(markdownFiles.flatMap(missingTargets)).toEqual([]);
});

test("the documents name only source files that exist", () => {
  const missing = markdownFiles.flatMap((path) =>
    Array.from(textOf(path).matchAll(/`((?:src|reader|workers|test|public|docs|scripts|\.ci)\/[^`\s]*)`/g))
      .map(([, name = ""]) => name)
      .filter((name) => !/[*<{…]/.test(name) && !existsSync(join(root, name)))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("the documents list every decision in the index", () => {
  const files = readdirSync(join(root, "docs/decisions")).filter((name) => /^\d{4}-/.test(name));
  const index = textOf("docs/decisions/README.md");
  expect(files.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  for (const name of files)
    expect(
      Array.from(textOf(`docs/decisions/${name}`).matchAll(/^## (.+)$/gm), ([, heading]) => heading),
      name,
    ).toEqual(["Context", "Decision", "Consequences"]);
});

test("the documents are linked from the README", () => {
  const linked = relativeLinksOf("README.md").map(({ path }) => path);
  const guides = markdownFiles.filter((path) => /^docs\/[^/]+\.md$/.test(path));
  expect(guides.filter((path) => !linked.includes(path))).toEqual([]);
});

test("the README fits on a few screens", () => {
  const lines = textOf("README.md").split("\n");
  expect(lines.length).toBeLessThanOrEqual(200);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});

test("the documents mention no workplace", () => {
  const workplace = /\/work\/|\/tmp\/|\bworktree\b|\bissue \d|decisions\.md|house\.md|style\.md|service\.md/i;
  const brokenLinks = markdownFiles.flatMap((path) =>
    textOf(path)
      .split("\n")
      .filter((line) => workplace.test(line))
      .map((line) => `${path}: ${line}`),
  );
  expect(brokenLinks).toEqual([]);
});

const sourceFiles = ["src", "reader", "workers", "scripts", "test"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:ts|mjs|css)$/.test(path))
    .map((path) => join(folder, path).replaceAll("\\", "/"))
    .sort(),
);

/** The comments of a source file. Each block, and each sequence of line comments, is one line of text. */
const commentsOf = (path: string): readonly string[] =>
  Array.from(textOf(path).matchAll(/\/\*[\s\S]*?\*\/|(?:(?<=^|\s)\/\/.*(?:\n\s*)?)+/gm), ([comment]) =>
    comment.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, " "),
  );

describe("the comments of the source", () => {
  const comments = sourceFiles.flatMap((path) => commentsOf(path).map((text) => ({ path, text })));

  const findCitations = (pattern: RegExp, isMissing: (...groups: readonly string[]) => boolean): readonly string[] =>
    comments.flatMap(({ path, text }) =>
      Array.from(text.matchAll(pattern))
        .filter(([, ...groups]) => isMissing(...groups))
        .map(([citation]) => `${path}: ${citation}`),
    );

  test("the comments of the source cite only documents, headings and decisions that exist", () => {
    const decisions = new Set(readdirSync(join(root, "docs/decisions")).map((name) => name.slice(0, 4)));
    expect(comments.filter(({ text }) => text.includes("docs/")).length).toBeGreaterThan(50);
    expect(findCitations(/\b(docs\/[\w/-]+\.md)\b/g, (document = "") => !existsSync(join(root, document)))).toEqual([]);
    expect(
      findCitations(
        /\b(docs\/[\w/-]+\.md)`?, “([^”]+)”/g,
        (document = "", heading = "") => !anchorsOf(document).includes(anchorOf(heading)),
      ),
    ).toEqual([]);
    expect(findCitations(/\bdecisions\/(\d{4})\b/g, (number = "") => !decisions.has(number))).toEqual([]);
  });

  test("the comments of the source cite no document outside the repository", () => {
    expect(findCitations(/\bdecisions §|\bservice\.md\b/g, () => true)).toEqual([]);
  });
});

/** The JSON examples of a document. A comment line begins another example. */
const jsonExamplesOf = (path: string): readonly string[] =>
  Array.from(textOf(path).matchAll(codeBlock))
    .filter(([, language]) => language === "json" || language === "jsonc")
    .flatMap(([, , code = ""]) => code.split(/^\/\/.*$/m))
    .filter((text) => text.trim() !== "");

const readers = { data: readData, template: readTemplate } as const;

test.each(["README.md", "docs/batch-files.md"])(
  "the data and templates of %s are accepted without a warning",
  (path) => {
    const roles = jsonExamplesOf(path).map((text) => {
      const json = readJson(text, path);
      if (!json.ok) throw new Error(json.problems[0]?.message);
      const role = classifyJson(json.value);
      if (role !== "data" && role !== "template") throw new Error(`${path}: neither data nor template: ${text}`);
      expect(readers[role](json.value, path)).toMatchObject({ ok: true, value: { warnings: [] } });
      return role;
    });
    expect(new Set(roles)).toEqual(new Set(["data", "template"]));
  },
);

/** The JavaScript of a document, as one program: later examples use the names of earlier ones. */
const scriptOf = (path: string): string =>
  Array.from(textOf(path).matchAll(codeBlock))
    .filter(([, language]) => language === "js")
    .map(([, , code]) => code)
    .join("\n");

test("the examples of the REST API run, with the results in their comments", async () => {
  const { service, site, caller } = await createNodeApi();
  const answers: unknown[][] = [];
  const fetchOnSite = async (address: string, init?: RequestInit): Promise<Response> => {
    const url = new URL(address, site);
    return url.pathname.startsWith(new URL("samples/", site).pathname)
      ? new Response(readFileSync(join(root, "public/samples", url.pathname.split("/").at(-1) ?? "")))
      : service.handle(new Request(url, init));
  };
  const script = scriptOf("docs/api.md").replace("Basic …", caller.authorization.replace(/^\s+/, ""));
  const log = (...values: unknown[]) => answers.push(values);
  await vm.runInNewContext(`(async () => {${script}})()`, { fetch: fetchOnSite, FormData, Blob, console: { log } });
  const [names, pages, address, started, followed] = answers;
  expect(names).toEqual([["/", "Unclassified"]]);
  expect(pages).toEqual([8]);
  expect(address?.[0]).toMatch(/^https:\/\/site\.example\/some\/path\/reader\/\?sl=\w+$/);
  expect(started).toEqual(["In progress"]);
  // No page is open in Node: the job waits for one.
  expect(followed).toEqual(["In progress", 0, true]);
});
