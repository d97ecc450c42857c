import { expect, test } from "vitest";
import { findClosestName } from "#domain/text/closest-name.ts";

const columns = ["first_name", "last_name", "company", "e-mail", "price"];

test.each([
  ["firstname", "first_name"],
  ["First Name", "first_name"],
  ["frist_name", "first_name"],
  ["last_nam", "last_name"],
  ["compnay", "company"],
  ["email", "e-mail"],
  ["prise", "price"],
  ["prix", undefined],
  ["prénom", undefined],
  ["city", undefined],
  ["x", undefined],
])("suggests for %s the column %s", (name, expected) => {
  expect(findClosestName(name, columns)).toBe(expected);
});

test("takes the first of two equally close names", () => {
  expect(findClosestName("name_3", ["name_1", "name_2"])).toBe("name_1");
  expect(findClosestName("name", [])).toBeUndefined();
});
