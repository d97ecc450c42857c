/**
 * Reads in which engines each suite runs a browser test file. The first line of each file says so:
 *
 *     // engines: chromium, firefox, webkit
 *     // engines: chromium; test:all: chromium, firefox
 *     // engines: none; test:all: chromium; matrix: chromium
 *     // engines: none; test:all: none
 *
 * The first list is for `npm test`. `npm run test:all` runs the second list; without one, the first, or Chromium where that
 * is `none`. `npm run test:matrix` runs every file in every engine, unless a list says which engines can. Of the unit tests,
 * which run in Node, the long ones begin with `// suite: test:all`; `npm test` omits them.
 */
import { readdirSync, readFileSync } from "node:fs";

/**
 * @typedef {"chromium" | "firefox" | "webkit"} Engine
 * @typedef {{ short: readonly Engine[], all: readonly Engine[], matrix: readonly Engine[] }} DeclaredEngines the engines in
 * `npm test`, in `npm run test:all` and in `npm run test:matrix`
 * @typedef {"short" | "rest" | "remainder" | "matrix"} Suite `short` is `npm test`, `rest` what `test:all` adds to it,
 * `remainder` what `test:matrix` adds to both, and `matrix` all three together
 */

/** @type {readonly Engine[]} */
const everyEngine = ["chromium", "firefox", "webkit"];

const declaration = /^\/\/ engines: ([a-z, ]+)(?:; test:all: ([a-z, ]+))?(?:; matrix: ([a-z, ]+))?$/m;

/**
 * @param {string} list
 * @returns {readonly Engine[]}
 */
const parseList = (list) => {
  if (list === "none") return [];
  return list.split(", ").map((name) => {
    const engine = everyEngine.find((known) => known === name);
    if (engine === undefined) throw new Error(`“${name}” is not an engine.`);
    return engine;
  });
};

/** @type {(some: readonly Engine[], others: readonly Engine[]) => boolean} */
const includesAll = (some, others) => others.every((engine) => some.includes(engine));

/**
 * Parses the declaration in a test file's source.
 * @param {string} source
 * @returns {DeclaredEngines}
 * @throws {Error} if the declaration is missing, names an unknown engine, or a longer suite would run less than a shorter one
 */
export const parseDeclaredEngines = (source) => {
  const [line, shortList, allList, matrixList] = declaration.exec(source.split("\n", 1)[0] ?? "") ?? [];
  if (line === undefined || shortList === undefined) throw new Error("The first line is not “// engines: …”.");
  const short = parseList(shortList);
  const all = allList !== undefined ? parseList(allList) : short.length > 0 ? short : parseList("chromium");
  const matrix = matrixList === undefined ? everyEngine : parseList(matrixList);
  if (!includesAll(all, short)) throw new Error(`test:all runs less than npm test: “${line}”.`);
  if (matrix.length === 0 || !includesAll(matrix, all))
    throw new Error(`test:matrix runs less than test:all, or nothing: “${line}”.`);
  return { short, all, matrix };
};

/**
 * Returns the engines among `installed` in which a suite runs a file with that declaration.
 * @param {DeclaredEngines} declared
 * @param {Suite} suite
 * @param {readonly Engine[]} installed
 * @returns {readonly Engine[]}
 */
export const selectEngines = ({ short, all, matrix }, suite, installed) => {
  const isSelected = {
    short: (/** @type {Engine} */ engine) => short.includes(engine),
    rest: (/** @type {Engine} */ engine) => all.includes(engine) && !short.includes(engine),
    remainder: (/** @type {Engine} */ engine) => matrix.includes(engine) && !all.includes(engine),
    matrix: (/** @type {Engine} */ engine) => matrix.includes(engine),
  };
  return installed.filter(isSelected[suite]);
};

/**
 * Returns the suite that the test command asks for (SMARTLINK_SUITE). A runner that is started by hand runs everything.
 * @returns {Suite}
 */
export const currentSuite = () => {
  const suite = process.env.SMARTLINK_SUITE;
  return suite === "short" || suite === "rest" || suite === "remainder" ? suite : "matrix";
};

/**
 * Returns the engines among `installed` in which a suite runs a test file.
 * @param {string | URL} path
 * @param {readonly Engine[]} installed
 * @param {Suite} [suite]
 * @returns {readonly Engine[]}
 */
export const enginesOfFile = (path, installed, suite = currentSuite()) => {
  try {
    return selectEngines(parseDeclaredEngines(readFileSync(path, "utf8")), suite, installed);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`);
  }
};

/** @param {string} folder */
export const testFilesBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`);

/**
 * Returns the test files below a folder that a suite runs, each with its engines.
 * @param {string} folder
 * @param {readonly Engine[]} installed
 * @param {Suite} [suite]
 * @returns {{ file: string, engines: readonly Engine[] }[]}
 */
export const selectTestFiles = (folder, installed, suite = currentSuite()) =>
  testFilesBelow(folder)
    .map((file) => ({ file, engines: enginesOfFile(file, installed, suite) }))
    .filter(({ engines }) => engines.length > 0);

/**
 * Returns the unit tests that `npm test` omits, because they take seconds.
 * @param {string} folder
 * @returns {string[]}
 */
export const longUnitTests = (folder) =>
  testFilesBelow(folder).filter((file) => readFileSync(file, "utf8").startsWith("// suite: test:all\n"));

/**
 * Returns the unit tests that try random cases.
 * @param {string} folder
 * @returns {string[]}
 */
export const propertyTests = (folder) =>
  testFilesBelow(folder).filter((file) => readFileSync(file, "utf8").includes('from "fast-check"'));
