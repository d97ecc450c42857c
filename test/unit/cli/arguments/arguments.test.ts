/** The arguments of the command line: what is accepted, what is refused and with which words. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { commandDefinition, commandNames } from "#cli/arguments/command-table.ts";
import { formatCompletion } from "#cli/arguments/completion.ts";
import { formatManPage } from "#cli/arguments/man-page.ts";
import { type OptionName, options } from "#cli/arguments/option-table.ts";
import { optionsOf, type ParsedArguments, parseArguments } from "#cli/arguments/parse-arguments.ts";
import { run } from "../terminal.ts";

const parse = (line: string, environment = {}): ParsedArguments => {
  const result = parseArguments(line.split(" "), environment);
  if (result.kind !== "command") throw new Error(JSON.stringify(result));
  return result.parsed;
};

test("options may stand before and after their command's arguments, with and without “=”", () => {
  for (const line of ["serve --port 8080 out", "serve out --port=8080", "--port 8080 serve out"]) {
    const parsed = parse(line);
    expect(parsed.command).toBe("serve");
    expect(parsed.positionals).toEqual(["out"]);
    expect(parsed.count("port")).toBe(8080);
    expect(parsed.source("port")).toBe("option");
  }
});

test("an option takes its value from the environment where the command line has none", () => {
  expect(parse("serve", { PORT: "99" }).count("port")).toBe(99);
  expect(parse("serve", { PORT: "99" }).source("port")).toBe("environment");
  expect(parse("serve --port 7", { PORT: "99" }).count("port")).toBe(7);
  expect(parse("serve", { PORT: "" }).count("port")).toBeUndefined();
});

test("the folder of SMARTLINK_OUT is not taken for the archive of export", () => {
  expect(parse("generate offers", { SMARTLINK_OUT: "site" }).text("out")).toBe("site");
  expect(parse("export site/offers", { SMARTLINK_OUT: "site" }).text("out")).toBeUndefined();
});

test.each([
  ["serv", "There is no command “serv”. Did you mean serve?"],
  ["serv --help", "There is no command “serv”. Did you mean serve?"],
  ["help serv", "There is no command “serv”. Did you mean serve?"],
  ["generate x --output y", "There is no option --output. Did you mean --outputs?"],
  ["export x -o", "The option -o needs a value: -o <file>."],
  ["check x - --pdf-password-file -", "Both - and --pdf-password-file - read standard input."],
  ["serve --prot 1", "There is no option --prot. Did you mean --port?"],
  ["doctor --port 1", "smartlink doctor has no option --port."],
  ["serve --port", "The option --port needs a value: --port <number>."],
  ["serve --port --json", "The option --port needs a value: --port <number>."],
  ["serve --port 80x", "The option --port is “80x”. Use a whole number."],
  ["check x --batch-id a/b", 'The option --batch-id is wrong. batch_id "a/b" has characters that are not allowed'],
  ["check x --public-url ftp://x/", "The option --public-url is wrong. An address with ftp: is not allowed here."],
  ["check x --header-row 0", "The option --header-row is wrong. Rows count from 1."],
  ["check x --delimiter ab", "The option --delimiter is wrong. Use one character, or tab."],
  ["serve --port 65536", "The option --port is wrong. Ports are numbers from 0 to 65535."],
  ["check x --write-job - --faulty-rows -", "Both --write-job - and --faulty-rows - write to standard output."],
  ["generate x -o - --faulty-rows -", "Both --out - and --faulty-rows - write to standard output."],
  [
    "export x -o x.tar.gz",
    "The format of x.tar.gz is unclear. Use a name that ends in .zip or .tar, or add --format zip",
  ],
  ["serve --json=1", "The option --json takes no value."],
  ["serve a b", "There are too many arguments. Usage: smartlink serve [folder]"],
  ["completion", "An argument is missing. Usage: smartlink completion <bash|zsh|fish>"],
  ["completion fihs", "“fihs” is none of bash, zsh, fish. Did you mean fish?"],
  ["--json", "The name of a command is missing."],
])("the arguments “%s” are rejected with exit code 2 and a sentence", async (line, sentence) => {
  const { exitCode, output, errors } = await run(line.split(" "));
  expect(exitCode).toBe(2);
  expect(output).toBe("");
  expect(errors).toContain(`smartlink: ${sentence}`);
  expect(errors).toMatch(/\nTry smartlink.* --help\.\n$/);
});

test("the message about a wrong value from the environment names its variable", async () => {
  const { exitCode, errors } = await run(["serve"], { environment: { PORT: "http" } });
  expect(exitCode).toBe(2);
  expect(errors).toContain("The variable PORT is “http”. Use a whole number.");
});

test("help is shown without arguments, by --help, -h and help, on standard output with exit code 0", async () => {
  const overview = await run([]);
  expect(overview.exitCode).toBe(0);
  expect(overview.errors).toBe("");
  for (const argv of [["--help"], ["-h"], ["help"]]) expect(await run(argv)).toEqual(overview);
  for (const name of commandNames) expect(overview.output).toContain(`\n  ${name} `);
  const headings = overview.output.match(/^[A-Z][\w ]+(?=:$)/gm);
  expect(headings).toEqual([
    ...[
      "Getting started",
      "Make a batch",
      "Use many machines",
      "Pass a template on",
      "See the result",
      "This installation",
    ],
    ...["Options of every command", "Environment", "Exit codes", "Learn more"],
  ]);
  expect(Math.max(...overview.output.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  const ofCommand = await run(["serve", "--help"]);
  expect(ofCommand.output).toContain("Usage: smartlink serve [options] [folder]");
  expect(await run(["help", "serve"])).toEqual(ofCommand);
  const ofExport = (await run(["export", "--help"])).output;
  expect(ofExport).toContain("-o, --out <file>");
  expect(ofExport).not.toContain("SMARTLINK_OUT");
});

test("help names the choices of an option, then its default, then its variable", async () => {
  const words = (await run(["generate", "--help"])).output.replace(/\s+/g, " ");
  expect(words).toContain("what it links: smallest, mixed, original (default: smallest) [SMARTLINK_STRATEGY]");
  expect(words).toContain("archive on standard output: zip, tar (default: tar)");
  expect(words).toContain("Variables in brackets set an option that the command line does not set.");
  expect((await run(["doctor", "--help"])).output).toContain("smartlink --help  ");
});

test("help has every option and an example for every command, in lines of at most 80 characters", async () => {
  for (const name of commandNames) {
    const { output } = await run([name, "--help"]);
    for (const option of optionsOf(name)) expect(output, name).toContain(`--${option}`);
    expect(commandDefinition(name).examples.length, name).toBeGreaterThan(0);
    expect(Math.max(...output.split("\n").map((line) => line.length)), name).toBeLessThanOrEqual(80);
  }
});

test("the option --version shows the version of the package", async () => {
  expect(await run(["--version"])).toEqual({ exitCode: 0, output: "1.2.3\n", errors: "" });
});

test("man page and completion come from the same tables", () => {
  const page = formatManPage("1.2.3");
  for (const name of commandNames) {
    expect(page).toContain(`.SS "smartlink ${name}`);
    for (const option of optionsOf(name)) {
      expect(page).toContain(`\\-\\-${option.replaceAll("-", "\\-")}`);
      for (const shell of ["bash", "zsh"] as const) expect(formatCompletion(shell)).toContain(`--${option}`);
      expect(formatCompletion("fish")).toContain(`-l ${option}`);
    }
  }
});

test("the man page says which command ignores a variable", () => {
  const page = formatManPage("1.2.3");
  expect(page).toContain("Sets \\-\\-out, but not that of export, attach and detach.");
  expect(page).toContain("Sets \\-\\-strategy.\n");
});

test.skipIf(process.platform === "win32").each([
  ["smartlink ge", 1, ["generate"]],
  ["smartlink export --fo", 2, ["--format"]],
  ["smartlink generate --strategy ", 3, ["smallest", "mixed", "original"]],
  ["smartlink export --format z", 3, ["zip"]],
  ["smartlink farm sl", 2, ["slurm"]],
  ["smartlink completion ", 2, ["bash", "zsh", "fish"]],
])("the completion in bash completes “%s”", (line, position, expected) => {
  const words = line.split(" ").map((word) => `"${word}"`);
  const script = `${formatCompletion("bash")}
COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${position}; _smartlink; printf '%s\n' "\${COMPREPLY[@]}"`;
  const replies = execFileSync("bash", ["-c", script], { encoding: "utf8" }).trim().split("\n");
  expect(replies).toEqual(expected);
});

test.each(["zsh", "fish"] as const)("the completion gives %s a script without open quotes", (shell) => {
  const script = formatCompletion(shell);
  for (const line of script.split("\n"))
    expect((line.replaceAll("\\'", "").match(/'/g) ?? []).length % 2, line).toBe(0);
  if (shell === "zsh") expect(script.startsWith("autoload -U +X bashcompinit && bashcompinit\n")).toBe(true);
  else {
    expect(script).toContain("complete -c smartlink -n __fish_use_subcommand -f -a export -d 'Pack a finished batch");
    expect(script).toContain(' -f -a "slurm k8s parallel"\n');
  }
});

test("every option of the table belongs to some command", () => {
  const used = new Set(commandNames.flatMap((name) => optionsOf(name)));
  expect((Object.keys(options) as OptionName[]).filter((name) => !used.has(name))).toEqual([]);
});
