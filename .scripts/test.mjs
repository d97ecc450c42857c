/**
 * `npm test`: installs what is missing, finds the browsers, runs every check and suite, and ends with the sum alone on
 * a line. Each static check counts as one. Node's own modules only, so that it runs on a fresh clone.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { enginesHere, packagesOf } from "./browsers.mjs";
import { installPackages } from "./install-packages.mjs";
import { installIfStale } from "./prepare.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = join(root, "node_modules/.cache/smartlink/results");
const everyEngine = Object.keys(packagesOf);
const onCi = process.env.CI === "true";
const sum = { passed: 0, failed: 0 };

const missingEngines = () => everyEngine.filter((engine) => !enginesHere().includes(engine));
const packagesFor = (engines) => engines.flatMap((engine) => packagesOf[engine]);

/** @returns {boolean} whether the command ended well */
const ran = (args, env = {}) => {
  const [command, ...rest] = args;
  const { status } = spawnSync(command, rest, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  return status === 0;
};

const count = (title, passed, failed, startedMs) => {
  sum.passed += passed;
  sum.failed += failed;
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`--- ${title}: ${passed} passed, ${failed} failed (${seconds} s)\n`);
};

const check = (title, work) => {
  console.log(`=== ${title}`);
  const startedMs = performance.now();
  const well = work();
  count(title, well ? 1 : 0, well ? 0 : 1, startedMs);
  return well;
};

/** A suite writes its counts to a file. One that ends badly without a failed test (it could not start) is a failure too. */
const suite = (title, name, args) => {
  console.log(`=== ${title}`);
  const startedMs = performance.now();
  const file = join(results, `${name}.json`);
  const well = ran(args(file), { SMARTLINK_RESULTS: file });
  let counts = { numPassedTests: 0, numFailedTests: 0 };
  try {
    counts = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // It ended before it could count.
  }
  const { numPassedTests: passed, numFailedTests: failed } = counts;
  const unseen = (!well && failed === 0) || (well && passed === 0) ? 1 : 0;
  count(title, passed, failed + unseen, startedMs);
};

const bin = (path) => [process.execPath, join(root, "node_modules", path)];
const vitest = (project) => (file) => [
  ...bin("vitest/vitest.mjs"),
  "run",
  `--project=${project}`,
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${file}`,
];

/** The bundler does not notice when it lets through what no browser can parse. */
const builtScriptsParse = () => {
  const scripts = readdirSync(join(root, "dist"), { recursive: true })
    .filter((path) => path.endsWith(".js"))
    .map((path) => join(root, "dist", path));
  return scripts.length > 0 && scripts.every((path) => parses(path));
};

/** Modules: the pages' scripts, and the element for other people's pages. All others are classic. */
const isModule = (path) => path.includes("/assets/") || path.endsWith("/runtime/smartlink-reader.js");

/** Node tells the two kinds apart by the given type alone. */
const parses = (path) => {
  const type = isModule(path) ? "module" : "commonjs";
  const { status, stderr } = spawnSync(process.execPath, ["--check", `--input-type=${type}`, "-"], {
    input: readFileSync(path),
    encoding: "utf8",
  });
  if (status !== 0) console.error(`${path}\n${stderr}`);
  return status === 0;
};

installIfStale(root);
if (onCi || process.argv.includes("--install")) installPackages(packagesFor(missingEngines()));

const missing = missingEngines();
if (missing.length === everyEngine.length) {
  console.error(
    `No browser was found: install at least Chromium (on Debian: apt-get install ${packagesOf.chromium.join(" ")}), or run npm test -- --install as root.`,
  );
  process.exit(1);
}
if (missing.length > 0) {
  const how = `apt-get install ${packagesFor(missing).join(" ")}`;
  console.log(`Not tested, because it is not here: ${missing.join(", ")} (on Debian: ${how}).\n`);
  if (onCi) sum.failed += missing.length;
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
check("Types", () => ran([process.execPath, ".scripts/typecheck.mjs"]));
check("Lint and format", () => ran([...bin("@biomejs/biome/bin/biome"), "check", "."]));
const built = check("Build", () => ran([...bin("vite/bin/vite.js"), "build", "--logLevel", "warn"]));
check("Built scripts parse", () => built && builtScriptsParse());
suite("Unit tests", "unit", vitest("unit"));
suite("Pieces in browsers", "browser", () => [
  ...bin("@web/test-runner/dist/bin.js"),
  "--config",
  "test/browser/web-test-runner.config.mjs",
]);
if (built) suite("Journeys on the built site", "journeys", vitest("journeys"));

console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;
