import fc from "fast-check";
import { expect, test } from "vitest";
import {
  moveEntry,
  readStructuredList,
  readText,
  writeStructuredList,
  writeValue,
} from "#editor/model/action-data/structured-fields.ts";

const form = { list: ["events", "items"], text: "title", allowsLoneEntry: true } as const;
const names = ["title", "summary", "name"] as const;

test("writing a field gives back what was written, and keeps all other fields", () => {
  const key = fc.constantFrom("title", "Title", "summary", "_name", "note", "x", "start");
  fc.assert(
    fc.property(fc.dictionary(key, fc.string()), fc.string(), (fields, text) => {
      const written = writeValue(fields, names, text);
      expect(readText(written, names)).toBe(text);
      for (const other of ["note", "x", "start"]) expect(written[other]).toBe(fields[other]);
    }),
  );
});

test("writing a field keeps the name that another program chose, and spaces at the ends", () => {
  expect(writeValue({ a: 1, Summary: "old", b: 2 }, names, " new ")).toEqual({ a: 1, Summary: " new ", b: 2 });
});

test("writing a field that becomes empty removes it", () => {
  expect(writeValue({ name: "x", note: "y" }, names, "")).toEqual({ note: "y" });
});

test("a structured list is read from lists, objects with a list, lone entries and plain texts", () => {
  expect(readStructuredList('["a"]', form)?.entries).toEqual([{ title: "a" }]);
  expect(readStructuredList('{"zone":"x","Items":[{"title":"a"}]}', form)).toEqual({
    fields: { zone: "x" },
    entries: [{ title: "a" }],
  });
  expect(readStructuredList('{"title":"a"}', form)?.entries).toEqual([{ title: "a" }]);
  expect(readStructuredList("", form)?.entries).toEqual([]);
});

test("a structured list is not read from broken JSON, other formats or a placeholder for everything", () => {
  for (const data of ['{"title":', "BEGIN:VCALENDAR", "[[events]]"])
    expect(readStructuredList(data, form)).toBeUndefined();
});

test("a structured list is read as it was written", () => {
  const entry = fc.dictionary(fc.constantFrom("title", "start", "end", "x"), fc.string());
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const list = { fields: { timezone: "UTC" }, entries };
      expect(readStructuredList(writeStructuredList(list, form), form)).toEqual(list);
    }),
  );
});

test("moving an entry keeps all entries and their order", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(20), fc.nat(20), (list, from, to) => {
      const moved = moveEntry(list, from % list.length, to);
      const entry = list[from % list.length];
      expect(moved.toSorted()).toEqual(list.toSorted());
      expect(moved.filter((one) => one !== entry)).toEqual(list.filter((one) => one !== entry));
      expect(moved[Math.min(to, list.length - 1)]).toBe(entry);
    }),
  );
});
