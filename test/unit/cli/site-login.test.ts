/** Templates of another site on the command line: its credentials come from a file, and no other site ever gets them. */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTemplateSite, type TemplateSite, type TemplateSiteOptions } from "../../support/template-site.ts";
import { prepareFolders } from "./input-folder.ts";
import { run } from "./terminal.ts";

const template = { code: 200, details: { title: "From afar, [[name]]", assets: [] } };
const authorization = `Basic ${Buffer.from("ann@example.org:läng:er").toString("base64")}`;

const createFolder = prepareFolders();
let folder = "";
const sites: TemplateSite[] = [];

const start = async (options: Partial<TemplateSiteOptions> = {}): Promise<TemplateSite> => {
  const site = await startTemplateSite({ template, ...options });
  sites.push(site);
  return site;
};
const write = (name: string, text: string) => writeFile(join(folder, name), text);
const writeParams = (params: object) => write("input/param.json", JSON.stringify({ document_id: "t1", ...params }));
const generate = (argv: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  run(["generate", "input", "-o", "out", "--strategy", "original", ...argv], { folder, environment });
const listLogins = ({ requests }: TemplateSite) => requests.flatMap((request) => request.authorization ?? []);

beforeEach(async () => {
  folder = await createFolder({
    "data.json": [{ pdf: "offer.pdf", reference_id: "a", data: { name: "Ann" } }],
  });
  await rm(join(folder, "input/template.json"));
  await writeParams({});
  await write("login", "ann@example.org:läng:er\nanother line\n");
});

afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});

test.each<[string, string, Readonly<Record<string, string>>]>([
  ["a user name and a password", "ann@example.org:läng:er\r\nsecond line", {}],
  ["an Authorization value", `${authorization}\n`, {}],
  ["a file that a variable names", `${authorization}\n`, { SMARTLINK_API_LOGIN_FILE: "login" }],
])("a template is read with %s", async (_name, login, environment) => {
  const site = await start({ authorization });
  await write("login", login);
  const option = environment["SMARTLINK_API_LOGIN_FILE"] === undefined ? ["--api-login-file", "login"] : [];
  const { exitCode, errors } = await generate(["--api-url", site.api, ...option], environment);
  expect([errors, exitCode]).toEqual(["", 0]);
  const [name = ""] = (await readdir(join(folder, "out/input"))).filter((file) => file.startsWith("a."));
  expect(await readFile(join(folder, "out/input", name), "utf8")).toContain("From afar, Ann");
  expect(listLogins(site)).toContain(authorization);
});

test("missing and wrong credentials are reported with the site and what to do", async () => {
  const site = await start({ authorization: "Basic b3RoZXI6b3RoZXI=" });
  const missing = await generate(["--api-url", site.api]);
  expect(missing.exitCode).toBe(3);
  expect(missing.errors).toContain(
    `login-needed: ${site.origin} wants credentials before it gives the template. Pass them with --api-login-file`,
  );
  expect(listLogins(site)).toEqual([]);
  const wrong = await generate(["--api-url", site.api, "--api-login-file", "login"]);
  expect(wrong.errors).toContain(
    `${site.origin} rejects the credentials that were entered for it (the server answered 401)`,
  );
});

test("--api-url replaces the site that param.json names, which gets no credentials of another one", async () => {
  const [mine, foreign] = [await start({ authorization }), await start({ authorization })];
  await writeParams({ api_url: foreign.api });
  const { exitCode, errors } = await generate(["--api-url", mine.api, "--api-login-file", "login"]);
  expect([errors, exitCode]).toEqual(["", 0]);
  expect(listLogins(mine)).toContain(authorization);
  expect(foreign.requests).toEqual([]);
  const without = await generate(["--batch-id", "other"]);
  expect(without.exitCode).toBe(3);
  expect(without.errors).toContain(`${foreign.origin} wants credentials`);
});

test.each([false, true])(
  "credentials do not follow a redirect to another site (before they are sent: %s)",
  async (redirectsAll) => {
    const target = await start({ authorization });
    const site = await start({ authorization, redirect: `${target.api}/document/t1`, redirectsAll });
    const { exitCode, errors } = await generate(["--api-url", site.api, "--api-login-file", "login"]);
    expect(exitCode).toBe(3);
    expect(errors).toContain("Credentials do not follow redirects");
    expect(listLogins(target)).toEqual([]);
  },
);

test.each([
  ["no site", [], "needs the site to which the credentials belong"],
  [
    "an address over http",
    ["--api-url", "http://docs.example.org/api"],
    "needs the site to which the credentials belong",
  ],
])("credentials need an address to which they may be sent: %s", async (_name, argv, sentence) => {
  const { exitCode, errors } = await generate([...argv, "--api-login-file", "login"]);
  expect(exitCode).toBe(3);
  expect(errors).toContain(sentence);
});

test("a file of credentials with a line in another form is rejected, and the line is named", async () => {
  await write("login", "just-a-word\n");
  const site = await start({ authorization });
  const { exitCode, errors } = await generate(["--api-url", site.api, "--api-login-file", "login"]);
  expect(exitCode).toBe(3);
  expect(errors).toContain("The first line of login has no credentials.");
  expect(errors).not.toContain("just-a-word");
});
