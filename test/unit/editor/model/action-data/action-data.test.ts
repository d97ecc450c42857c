import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readEmailLink } from "#domain/links/contact-link.ts";
import { findClosestName } from "#domain/text/closest-name.ts";
import { changeAura, findCommonValue, setActionData } from "#editor/model/action-data/asset-changes.ts";
import { addScheme, checkAction, checkActionData, checkText, fillText } from "#editor/model/action-data/check-data.ts";
import { readEmailFields, writeEmailFields } from "#editor/model/action-data/email-data.ts";
import { completePlaceholder, findOpenPlaceholder, matchColumns } from "#editor/model/action-data/open-placeholder.ts";
import { addResource } from "#editor/model/action-data/resources.ts";
import { findSharedActions } from "#editor/model/action-data/shared-actions.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";

const anAsset = (over: Partial<EditorAsset["aura"]> = {}, id = "a"): EditorAsset => ({
  id,
  page: 1,
  aura: {
    api: "1.3.2",
    name: "Link",
    center_x: 50,
    center_y: 50,
    center_z: 0,
    order: 0,
    rect: [20, 10],
    actions: [{ type: "url", data: "https://example.org" }],
    ...over,
  },
});

describe("e-mail data", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("Hello [[first_name]]", "[[a|default:x=y&z?]]", "100% & more?", "a\nb", "[[x]]=[[y]]"),
  );
  const address = fc.constantFrom("anna@example.org", "a@x.org, b@x.org", "[[email]]", "[[name]]@example.org");

  test("e-mail data gives back every field that was written", () => {
    fc.assert(
      fc.property(address, text, text, text, (to, subject, body, cc) => {
        const fields = { to, subject, body: body.replace(/\r/g, ""), cc, bcc: "" };
        expect(readEmailFields(writeEmailFields(fields))).toEqual({ ...fields, to });
      }),
    );
  });

  test("e-mail data is a plain address where there is nothing else", () => {
    const nothingElse = { subject: "", body: "", cc: "", bcc: "" };
    expect(writeEmailFields({ to: "anna@example.org", ...nothingElse })).toBe("anna@example.org");
  });

  test("e-mail data is opened by the reader as a mail, with the values of the row encoded", () => {
    const data = writeEmailFields({ to: "[[email]]", subject: "For [[name]]", body: "Hi\nyou", cc: "", bcc: "" });
    const filled = fillText(data, "email", { email: "anna@example.org", name: "Anna & Bo?" });
    expect(filled.ok && readEmailLink(filled.text)).toBe(
      "mailto:anna@example.org?subject=For%20Anna%20%26%20Bo%3F&body=Hi%0D%0Ayou",
    );
  });

  test("e-mail data is read from JSON of other programs", () => {
    expect(readEmailFields('{"email":"a@x.org","subject":"S"}')).toEqual({
      to: "a@x.org",
      subject: "S",
      body: "",
      cc: "",
      bcc: "",
    });
  });
});

describe("checks", () => {
  const sample = { columns: ["first_name", "city"], row: { first_name: "Anna", city: "Bonn" } };

  test("the check of an address names what is wrong with it, and what to do", () => {
    expect(checkText("javascript:alert(1)", "open", sample)).toMatchObject({ kind: "problem" });
    expect(checkText("www.example.org", "open", sample)?.reason).toMatchObject({ code: "link", fault: "no-scheme" });
    expect(checkText("https://example.org", "open", sample)).toBeUndefined();
    expect(checkText("", "open", sample)).toBeUndefined();
  });

  test("an address with a placeholder is checked only with the values of the row", () => {
    expect(checkText("https://example.org/[[city]]", "open", sample)).toBeUndefined();
    expect(checkText("[[city]]", "open", sample)).toMatchObject({ kind: "warning" });
    expect(checkText("[[city]]", "open", { columns: ["city"] })).toBeUndefined();
  });

  test("the check of a text suggests the column that was probably meant", () => {
    const reason = { code: "unknown-column", name: "frist_name", closest: "first_name" };
    expect(checkText("Hello [[frist_name]]", "text", sample)?.reason).toEqual(reason);
    expect(checkText("Hello [[city|join:frist_name]]", "text", sample)?.reason).toEqual(reason);
    expect(checkText("Hello [[frist_name]]", "text", { columns: [] })).toBeUndefined();
    expect(checkText("Hello [[other|default:x]]", "text", sample)).toBeUndefined();
  });

  test.each([
    ["Dear [[ ]]", { code: "placeholder-empty", source: "[[ ]]" }],
    ["Dear [[first name]],", { code: "placeholder-name", source: "[[first name]]" }],
    ["[[city]] and [[1st]]", { code: "placeholder-name", source: "[[1st]]" }],
    ["Dear [[first_name", { code: "placeholder-unclosed", source: "[[first_name" }],
    ["Dear [[first_name], hello", { code: "placeholder-unclosed", source: "[[first_name]" }],
    ["Dear [[", { code: "placeholder-unclosed", source: "[[" }],
    ["[[city]] [[a b", { code: "placeholder-unclosed", source: "[[a b" }],
  ])("the check of “%s” names the brackets that are no placeholder", (text, reason) => {
    for (const slot of ["text", "rich", "open"] as const)
      expect(checkText(text, slot, sample)).toEqual({ kind: "warning", reason });
  });

  test("the check of a text allows brackets that are no placeholders", () => {
    for (const text of ["[[city]]", "[[1, 2], [3, 4]]", "[[1,2]]", "a [b] [c]", "x ]] y", "list[[0]"])
      expect(checkText(text, "html", sample)).toBeUndefined();
  });

  test("the check of an action names a broken form, but not an unknown type", () => {
    expect(checkActionData("form", '{"fields":[]}', sample)?.reason).toMatchObject({
      invalid: { reason: "form-empty" },
    });
    expect(checkActionData("hologram", "anything", sample)).toBeUndefined();
  });

  test("a missing scheme is added only to what looks like the address of a site", () => {
    expect(addScheme("example.org/a")).toBe("https://example.org/a");
    for (const text of ["anna@example.org", "hello", "https://example.org", "[[address]]"])
      expect(addScheme(text)).toBeUndefined();
  });
});

test("the closest name has one or two typing errors, or differs in case, accents and separators", () => {
  const columns = ["first_name", "last_name", "city", "Größe"];
  expect(findClosestName("frist_name", columns)).toBe("first_name");
  expect(findClosestName("FirstName", columns)).toBe("first_name");
  expect(findClosestName("grosse", ["Grosse"])).toBe("Grosse");
  expect(findClosestName("grosze", columns)).toBe("Größe");
  expect(findClosestName("telephone", columns)).toBeUndefined();
});

test("the closest name is an exact name among all", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }), fc.nat(), (names, at) => {
      const name = names[at % names.length] ?? "";
      expect(findClosestName(name, names)).toBe(name);
    }),
  );
});

test("the open placeholder is what begins before the caret and is not closed", () => {
  expect(findOpenPlaceholder("Hello [[fir", 11)).toEqual({ start: 6, typed: "fir" });
  expect(findOpenPlaceholder("Hello [[first]] you", 19)).toBeUndefined();
  expect(findOpenPlaceholder("Hello", 5)).toBeUndefined();
});

test("the open placeholder is completed at the caret, with the brackets that follow already", () => {
  const complete = (text: string, caret: number) => {
    const open = findOpenPlaceholder(text, caret);
    return open && completePlaceholder(text, caret, open, "city");
  };
  expect(complete("in [[ci", 7)).toEqual({ text: "in [[city]]", caret: 11 });
  expect(complete("in [[ci]] now", 7)).toEqual({ text: "in [[city]] now", caret: 11 });
  expect(complete("in [[ now", 5)).toEqual({ text: "in [[city]] now", caret: 11 });
});

test("the open placeholder is offered columns that begin with the letters first", () => {
  expect(matchColumns(["last_name", "name", "city"], "NAME")).toEqual(["name", "last_name"]);
});

test("a change of an asset returns the same object if nothing changes", () => {
  const asset = anAsset();
  expect(setActionData(asset, 0, "url", "https://example.org")).toBe(asset);
  expect(setActionData(asset, 0, "email", "x")).toBe(asset);
  expect(setActionData(asset, 3, "url", "x")).toBe(asset);
  expect(changeAura(asset, { name: "Link" })).toBe(asset);
});

test("a change of an asset keeps unknown fields of the asset and of the action", () => {
  const asset = anAsset({ future: 1, actions: [{ type: "url", data: "", target: "x" }] });
  expect(setActionData(asset, 0, "url", "https://a.example").aura).toMatchObject({
    future: 1,
    actions: [{ type: "url", data: "https://a.example", target: "x" }],
  });
});

test("files are added to an asset under names of their own, and the same bytes once", () => {
  const file = (sha256: string) => ({ filename: "my film.mp4", mimetype: "video/mp4", filesize: 1, sha256 });
  const first = addResource(anAsset(), file("1"));
  expect(first.name).toBe("my-film.mp4");
  expect(addResource(first.asset, file("1")).name).toBe("my-film.mp4");
  expect(addResource(first.asset, file("2")).name).toBe("my-film-2.mp4");
});

test("several assets show what they have in common", () => {
  const [a, b, c] = [anAsset(), anAsset({ actions: [{ type: "url", data: "x" }] }, "b"), anAsset({ actions: [] }, "c")];
  expect(findCommonValue([a, b], ({ aura }) => aura.name)).toBe("Link");
  expect(findSharedActions([a, b])).toEqual([{ type: "url", data: "", isCommon: false }]);
  expect(findSharedActions([a, c])).toBeUndefined();
});

describe("actions that do nothing", () => {
  const find = (type: string, data: string) => checkAction(type, data, { columns: [] })?.reason;
  test.each([
    ["url", "", "address"],
    ["email", "", "email"],
    ["phone", " ", "phone"],
    ["page", "", "page"],
    ["video", "", "file"],
    ["download", "", "file"],
    ["text", "<p><br></p>", "text"],
    ["html", "", "text"],
  ])("the action %s with “%s” does nothing without its %s", (type, data, missing) =>
    expect(find(type, data)).toEqual({ code: "idle", missing }),
  );

  test("actions that need no data or get it from a row are not those that do nothing", () => {
    expect([find("share", ""), find("url", "[[link]]"), find("text", "Hello"), find("text", '<img src="a">')]).toEqual([
      ...[undefined, undefined, undefined, undefined],
    ]);
    expect(find("agenda", "")).toMatchObject({ code: "data" });
  });
});
