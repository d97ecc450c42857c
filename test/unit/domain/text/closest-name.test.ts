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
])("the closest name to %s is the column %s", (name, expected) => {
  expect(findClosestName(name, columns)).toBe(expected);
});

test("the closest name is the first of two equally close ones", () => {
  expect(findClosestName("name_3", ["name_1", "name_2"])).toBe("name_1");
  expect(findClosestName("name", [])).toBeUndefined();
});
