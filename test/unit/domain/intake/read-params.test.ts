import { expect, test } from "vitest";
import { readParams } from "#domain/intake/read-params.ts";

const environments = [
  { name: "officialDev", api_url: "https://dev.example.org/api", tracking_url: "https://dev.example.org/t" },
  { name: "officialProd", api_url: "", tracking_url: "" },
];
const read = (fields: unknown) => readParams(fields, "param.json", environments);
const value = (fields: unknown) => {
  const result = read(fields);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join("\n"));
  return result.value;
};
const paths = (fields: unknown) => {
  const result = read(fields);
  return result.ok ? [] : result.problems.map(({ code, at }) => [code, at?.path]);
};

test("param.json of the tool is read", () => {
  expect(value({ document_id: "42", dst_dir: "spring", env: "officialDev", max_error: 10 })).toEqual({
    dialect: "tool",
    cellValues: {},
    params: {
      batch_id: "spring",
      document_id: "42",
      max_errors: 10,
      api_url: "https://dev.example.org/api",
      environment: environments[0],
    },
    warnings: [],
  });
});

test("outputs are read as a text or a list in any order, and the preset is stored as nothing", () => {
  const choices = ["pdf", "html,pdf", " pdf, html", ["pdf", "html"], ["html"], "html", ""];
  expect(choices.map((outputs) => value({ outputs }).params.outputs)).toEqual([
    ...["pdf", "html,pdf", "html,pdf", "html,pdf"],
    ...[undefined, undefined, undefined],
  ]);
  for (const outputs of ["docx", "pdf,pdf", 1, [["pdf"]], ["pdf", 3]])
    expect(paths({ outputs })).toEqual([["shape-invalid", "outputs"]]);
});

test("embed_fonts is read as a boolean or as a text of a form", () => {
  expect([true, "true", false, "false", ""].map((embed_fonts) => value({ embed_fonts }).params.embed_fonts)).toEqual([
    true,
    true,
    false,
    false,
    undefined,
  ]);
  expect(paths({ embed_fonts: "maybe" })).toEqual([["shape-invalid", "embed_fonts"]]);
});

test("the start parameters of the batch interface are read", () => {
  const data = [{ pdf: "a.pdf" }];
  expect(
    value({
      batch_id: "b1",
      document_id: 7,
      api_url: "api",
      max_errors: "5",
      callback_emails: "a@example.org, b@example.org",
      callback_url: "https://example.org/done",
      strategy: "original",
      encoding: "binary",
      data,
    }),
  ).toEqual({
    dialect: "batch",
    cellValues: {},
    params: {
      batch_id: "b1",
      document_id: "7",
      api_url: "api",
      max_errors: 5,
      callback_emails: ["a@example.org", "b@example.org"],
      callback_url: "https://example.org/done",
      strategy: "original",
      encoding: "binary",
    },
    warnings: [],
    data,
  });
});

test("missing and empty parameters are omitted", () => {
  expect(value({ dst_dir: "a", document_id: "", callback_url: "", max_error: null }).params).toEqual({
    batch_id: "a",
  });
  expect(value({ env: "officialProd" }).params).toEqual({ environment: environments[1] });
});

test("every problem of the parameters is reported", () => {
  expect(
    paths({
      batch_id: "../x",
      max_errors: -1,
      strategy: "tiny",
      encoding: 5,
      callback_url: "javascript:x",
      callback_emails: "nobody",
      env: "moon",
      api_url: "ftp://x",
      document_id: {},
    }),
  ).toEqual([
    ["shape-invalid", "env"],
    ["name-invalid", "batch_id"],
    ["shape-invalid", "strategy"],
    ["shape-invalid", "encoding"],
    ["shape-invalid", "max_errors"],
    ["shape-invalid", "document_id"],
    ["link-forbidden", "api_url"],
    ["link-forbidden", "callback_url"],
    ["shape-invalid", "callback_emails"],
  ]);
  expect(paths({ api_url: "www.example.org/api" })).toEqual([["link-forbidden", "api_url"]]);
  expect(paths({ api_url: "//example.org/api" })).toEqual([["link-forbidden", "api_url"]]);
});

test("a problem of a parameter names what there is to choose from", () => {
  expect(read({ env: "moon", strategy: "tiny" })).toMatchObject({
    problems: [
      { message: expect.stringContaining("officialDev, officialProd") },
      { message: expect.stringContaining("smallest, mixed, original") },
    ],
  });
});

test("two names for one parameter are rejected", () => {
  expect(paths({ batch_id: "a", dst_dir: "b" })).toEqual([["shape-invalid", "dst_dir"]]);
  expect(value({ batch_id: "a", dst_dir: "a" }).params.batch_id).toBe("a");
});

test("misspelled parameters are a warning", () => {
  expect(value({ dst_dir: "a", max_eror: 5 }).warnings.map(({ at }) => at?.path)).toEqual(["max_eror"]);
});

test("parameters that are not objects are rejected", () =>
  expect(read([])).toMatchObject({ ok: false, problems: [{ code: "shape-invalid" }] }));
