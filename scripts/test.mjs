/**
 * `npm test`: installs what is missing, finds the browsers, runs every check and suite, and ends with what failed and
 * the sum alone on a line. Each static check counts as one. A file of tests in browsers that fails is run once more by
 * itself, and what passes then is told by name. Node's own modules only, so that it runs on a fresh clone.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { enginesHere, packagesOf } from "./browsers.mjs";
import { installPackages } from "./install-packages.mjs";
import { installIfStale } from "./prepare.mjs";
import { outcomesOfVitest, settled, toldOutcome, toTryAgain } from "./test/outcomes.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = join(root, "node_modules/.cache/smartlink/results");
const everyEngine = Object.keys(packagesOf);
const onCi = process.env.CI === "true";
const sum = { passed: 0, failed: 0 };
/** Told at the very end: a long log is read from there. */
const told = { late: [], failed: [] };

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
  if (!well) told.failed.push(`  ${title}`);
  count(title, well ? 1 : 0, well ? 0 : 1, startedMs);
  return well;
};

/**
 * A suite writes what became of its tests to a file.
 * @typedef {{ command: (file: string, only?: readonly string[]) => string[], outcomes: (report: any) => any[] }} Runner
 * @returns {{ well: boolean, outcomes: import("./test/outcomes.mjs").Outcome[] }}
 */
const outcomesOf = ({ command, outcomes }, only, env = {}) => {
  const file = join(results, "outcomes.json");
  rmSync(file, { force: true });
  const well = ran(command(file, only), { ...env, SMARTLINK_RESULTS: file });
  try {
    return { well, outcomes: outcomes(JSON.parse(readFileSync(file, "utf8"))) };
  } catch {
    // It ended before it could write.
    return { well, outcomes: [] };
  }
};

/** Each engine for itself, with the machine to itself. */
const secondTry = (runner, outcomes) =>
  [...toTryAgain(outcomes)].flatMap(([engine, files]) => {
    console.log(`=== Once more${engine && ` in ${engine}`}: ${files.join(", ")}`);
    return outcomesOf(runner, files, engine ? { SMARTLINK_ENGINES: engine } : {}).outcomes;
  });

/** One that ends badly without a failed test, or well without a test, could not run: that is a failure too. */
const suite = (title, runner, triesTwice = false) => {
  console.log(`=== ${title}`);
  const startedMs = performance.now();
  const { well, outcomes } = outcomesOf(runner);
  const { passed, failed, late } = settled(outcomes, triesTwice ? secondTry(runner, outcomes) : []);
  const unseen = well ? passed === 0 : outcomes.every((outcome) => outcome.passed);
  if (unseen) told.failed.push(`  ${title}: could not run`);
  told.failed.push(...failed.map(toldOutcome));
  told.late.push(...late.map(toldOutcome));
  count(title, passed, failed.length + (unseen ? 1 : 0), startedMs);
};

const bin = (path) => [process.execPath, join(root, "node_modules", path)];
const vitest = (project) => ({
  command: (file, only) => [
    ...bin("vitest/vitest.mjs"),
    "run",
    ...(only ? [...only, "--no-file-parallelism"] : []),
    `--project=${project}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ],
  outcomes: (report) => outcomesOfVitest(report, root),
});

/** Its reporter writes outcomes already. */
const pieces = {
  command: (_file, only) => [
    ...bin("@web/test-runner/dist/bin.js"),
    ...["--config", "test/browser/web-test-runner.config.mjs"],
    ...(only ? ["--files", ...only] : []),
  ],
  outcomes: (outcomes) => outcomes,
};

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
  if (onCi) {
    sum.failed += missing.length;
    told.failed.push(...missing.map((engine) => `  Not tested: ${engine}`));
  }
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
check("Types", () => ran([process.execPath, "scripts/typecheck.mjs"]));
check("Lint and format", () => ran([...bin("@biomejs/biome/bin/biome"), "check", "."]));
const built = check("Build", () => ran([...bin("vite/bin/vite.js"), "build", "--logLevel", "warn"]));
check("Built scripts parse", () => built && builtScriptsParse());
suite("Unit tests", vitest("unit"));
suite("Pieces in browsers", pieces, true);
if (built) suite("End-to-end tests on the built site", vitest("e2e"), true);

if (told.late.length > 0) console.log(`Passed only at the second try:\n${told.late.join("\n")}\n`);
if (told.failed.length > 0) console.log(`Failed:\n${told.failed.join("\n")}\n`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;
