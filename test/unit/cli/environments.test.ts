/** Environments on the command line: where events go comes from a file or from options, and is said where it is nowhere. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { prepareFolders } from "./input-folder.ts";
import { run } from "./terminal.ts";

const createFolder = prepareFolders();
let folder = "";

beforeEach(async () => {
  folder = await createFolder({ "data.json": [{ pdf: "offer.pdf", reference_id: "a", data: { name: "Ann" } }] });
});

const write = (name: string, value: unknown) => writeFile(join(folder, name), JSON.stringify(value));
const generate = (argv: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  run(["generate", "input", "-o", "out", "--strategy", "original", ...argv], { folder, environment });
const readPage = async () => {
  const [name = ""] = (await readdir(join(folder, "out/input"))).filter((file) => file.startsWith("a."));
  return readFile(join(folder, "out/input", name), "utf8");
};
const tracking = "https://events.example.org/collect";
const prod = { name: "officialProd", api_url: "https://api.example.org", tracking_url: tracking };

test.each(["officialProd", "officialDev"])("an environment without addresses is reported: %s", async (env) => {
  await write("input/param.json", { env });
  for (const { exitCode, errors } of [await run(["check", "input"], { folder }), await generate([])]) {
    expect(exitCode).toBe(0);
    expect(errors).toContain(
      `warning shape-invalid: The environment “${env}” has no tracking address, so the files send no events. Set it with --tracking-url, or in the file of --environments.`,
    );
  }
  expect(await readPage()).not.toContain("tracking_url");
});

test.each<[string, unknown]>([
  ["a list", [prod, { name: "staging", api_url: "", tracking_url: "" }]],
  ["one environment", prod],
])("addresses of environments come from a file: %s", async (_name, environments) => {
  await write("input/param.json", { env: "officialProd" });
  await write("environments.json", environments);
  const { exitCode, errors } = await generate(["--environments", "environments.json"]);
  expect([exitCode, errors]).toEqual([0, ""]);
  expect(await readPage()).toContain(`"tracking_url":"${tracking}"`);
});

test("addresses come from options and variables, with and without the name of an environment", async () => {
  const runs: readonly (readonly [object | undefined, readonly string[], Record<string, string>])[] = [
    [{ env: "officialProd" }, ["--tracking-url", tracking], {}],
    [undefined, ["--tracking-url", tracking], {}],
    [undefined, ["--env", "officialDev"], { SMARTLINK_TRACKING_URL: tracking }],
    [{ env: "officialDev" }, ["--env", "officialProd", "--environments", "environments.json"], {}],
  ];
  await write("environments.json", [prod]);
  for (const [index, [params, argv, environment]] of runs.entries()) {
    await write("input/param.json", { batch_id: "input", ...params });
    const { exitCode, errors } = await generate([...argv, "--out", `out-${index}`], environment);
    expect([index, exitCode, errors]).toEqual([index, 0, ""]);
    const [name = ""] = (await readdir(join(folder, `out-${index}/input`))).filter((file) => file.startsWith("a."));
    expect(await readFile(join(folder, `out-${index}/input`, name), "utf8")).toContain(`"tracking_url":"${tracking}"`);
  }
  const config = await generate(["--env", "officialProd", "--tracking-url", tracking, "--print-config"]);
  expect(config.output).toContain("env: officialProd (--env)\n");
  expect(config.output).toContain(`tracking_url: ${tracking} (--tracking-url)\n`);
});

test.each<[string, readonly string[], unknown, string]>([
  ["an unknown one in param.json", [], [prod], "there is no environment of this name"],
  [
    "an unknown one in an option",
    ["--env", "stagin"],
    [prod],
    "There is no environment “stagin”. Use one of officialDev, officialProd",
  ],
  ["a mistyped key", [], [{ ...prod, trackingUrl: "" }], "environments.json, [0]: there is no key “trackingUrl”"],
  ["no address", [], [{ ...prod, tracking_url: "events" }], "environments.json, [0].tracking_url:"],
  ["a script", [], [{ ...prod, tracking_url: "javascript:alert(1)" }], "environments.json, [0].tracking_url:"],
  ["a name that is none", [], [{ ...prod, name: "a b" }], "environments.json, [0].name:"],
  ["a name twice", [], [prod, prod], "environments.json, [1].name: “officialProd” is there twice"],
  ["no list", [], 7, "environments.json: expected a list of environments"],
])("an environment is rejected: %s", async (_name, argv, environments, sentence) => {
  await write("input/param.json", {
    env: argv.length === 0 && sentence.startsWith("there is no env") ? "stagin" : "officialProd",
  });
  await write("environments.json", environments);
  const { exitCode, errors } = await generate([...argv, "--environments", "environments.json"]);
  expect([exitCode, errors]).toEqual([3, expect.stringContaining(sentence)]);
  expect(await readdir(folder)).not.toContain("out");
});

test("an option that is no address is rejected", async () => {
  for (const name of ["--tracking-url", "--api-url", "--runtime-url"]) {
    const { exitCode, errors } = await generate([name, "ftp://example.org"]);
    expect([exitCode, errors]).toEqual([2, expect.stringContaining(`The option ${name} is wrong.`)]);
  }
});
