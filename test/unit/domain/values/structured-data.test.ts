import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findDataWarning } from "#domain/actions/action-warnings.ts";
import { readAgenda } from "#domain/actions/agenda.ts";
import { readContact } from "#domain/actions/contact.ts";
import { readForm } from "#domain/actions/form.ts";
import { readGallery } from "#domain/actions/gallery.ts";
import { buildFramePage, readHtml } from "#domain/actions/html-frame.ts";
import { readShare } from "#domain/actions/share.ts";
import { findVideoPage } from "#domain/actions/video-page.ts";
import type { DataResult } from "#domain/values/structured-data.ts";
import { findAnswerProblem, parseNumber } from "#reader/model/form-answers.ts";

const value = <T>(read: DataResult<T>): T => {
  if (!read.ok) throw new Error([read.reason, ...read.quoted].join());
  return read.value;
};
const sentence = (type: string, data: string): string => findDataWarning(type, data) ?? "";

const readers = { gallery: readGallery, form: readForm, agenda: readAgenda, contact: readContact, share: readShare };

test.each([
  ['["a", "b.jpg"]', ["a", "b.jpg"]],
  ['[{"image": "a"}, {"url": "https://example.org/b.png"}, {"src": 7}]', ["a", "https://example.org/b.png", "7"]],
  ['{"images": ["a"]}', ["a"]],
  ['{"Pictures": [{"resource": "a"}]}', ["a"]],
  ['{"image": "a"}', ["a"]],
  ["a, b\nc", ["a", "b", "c"]],
])("a gallery is read from %s", (data, images) =>
  expect(value(readGallery(data)).pictures.map(({ image }) => image)).toEqual(images),
);

test("a gallery keeps captions, which serve as alternative texts", () => {
  expect(value(readGallery('[{"image": "a", "caption": "A harbour"}]')).pictures).toEqual([
    { image: "a", caption: "A harbour", alt: "A harbour" },
  ]);
});

test.each(["", "[]", "{}", "[", '[{"caption": "x"}]', "[null, {}]"])(
  "a gallery that cannot be read from %j is reported with what to do",
  (data) => expect(sentence("gallery", data)).toMatch(/Name resources|Write it/),
);

describe("a form", () => {
  const fields = (data: unknown) => value(readForm(JSON.stringify(data))).fields;

  test("a form understands the names that others use", () => {
    const types = ["phone", "Mail", "dropdown", "multiline", "boolean", "gdpr", "?", undefined];
    expect(
      fields(types.map((type, index) => ({ name: `f${index}`, type, options: ["a"] }))).map(({ type }) => type),
    ).toEqual(["tel", "email", "select", "textarea", "checkbox", "consent", "text", "text"]);
  });

  test("a form accepts plain labels, and options in several forms", () => {
    expect(fields(["Your name"])[0]).toMatchObject({ name: "Your name", label: "Your name", type: "text" });
    const options = (given: unknown) => fields([{ label: "x", type: "select", options: given }])[0]?.options;
    expect(options("a, b")).toEqual([
      { value: "a", label: "a" },
      { value: "b", label: "b" },
    ]);
    expect(options([{ value: 1, label: "One" }, "two", "two"])).toEqual([
      { value: "1", label: "One" },
      { value: "two", label: "two" },
    ]);
  });

  test.each([
    ["{}", "no field"],
    ["{", "is invalid"],
    ['{"fields": [{}]}', "neither label nor name"],
    ['{"fields": [{"label": "x", "type": "radio"}]}', "no options"],
    ['{"fields": ["x", "x"]}', 'the name "x"'],
  ])("a form that cannot be read from %s is reported with what to do", (data, words) =>
    expect(sentence("form", data)).toContain(words),
  );

  test("a form checks answers", () => {
    const check = (field: Record<string, unknown>, answer: string | boolean | readonly string[] | undefined) =>
      findAnswerProblem(fields([{ label: "x", ...field }])[0] as never, answer);
    expect(check({ required: true }, "  ")).toBe("required");
    expect(check({}, "")).toBeUndefined();
    expect(check({ type: "consent", required: true }, false)).toBe("consent");
    expect(check({ type: "email" }, "a@b.cd")).toBeUndefined();
    expect(check({ type: "email" }, "a@b.cd, e@f.gh")).toBe("email");
    expect(check({ type: "tel" }, "call me")).toBe("tel");
    expect(check({ type: "number", min: 1, max: "2,5" }, "2,4")).toBeUndefined();
    expect(check({ type: "number", min: 1, max: "2,5" }, "2.6")).toBe("tooHigh");
    expect(check({ type: "number", min: 1 }, "0")).toBe("tooLow");
    expect(check({ type: "number" }, "many")).toBe("number");
    expect(check({ type: "date", min: "2027-01-01" }, "2026-12-31")).toBe("tooLow");
    expect(check({ type: "date" }, "2027-02-30")).toBe("date");
    expect(check({ type: "radio", options: ["a"] }, "b")).toBe("option");
    expect(check({ type: "checkbox", options: ["a", "b"] }, ["a", "c"])).toBe("option");
    expect(check({ type: "checkbox", options: ["a", "b"], required: true }, [])).toBe("required");
    expect(parseNumber("1 234,5")).toBe(1234.5);
  });
});

test("a contact is read from an object", () => {
  const contact = value(
    readContact(
      JSON.stringify({
        first_name: "Anna",
        lastName: "Moreau",
        company: "Slow Atlas",
        title: "Adviser",
        email: ["anna@example.org", "no address"],
        phone: "+44 20 7946 0821",
        address: { street: "1 Quay", zip: 12345, city: "Oslo" },
        website: "javascript:alert(1)",
      }),
    ),
  );
  expect(contact).toMatchObject({
    name: "Anna Moreau",
    organization: "Slow Atlas",
    role: "Adviser",
    emails: ["anna@example.org"],
    phones: ["+44 20 7946 0821"],
    address: { street: "1 Quay", code: "12345", city: "Oslo" },
    website: "",
  });
});

test("a contact is read from a vCard, which stays unchanged", () => {
  const card =
    "BEGIN:VCARD\nVERSION:4.0\nFN:Anna\\, Moreau\nitem1.EMAIL;TYPE=work:anna@example.org\nTEL;VALUE=uri:tel:+4420\nORG:Slow\\; Atlas;Sales\nEND:VCARD";
  const contact = value(readContact(card));
  expect(contact).toMatchObject({
    name: "Anna, Moreau",
    emails: ["anna@example.org"],
    phones: ["+4420"],
    organization: "Slow; Atlas",
  });
  expect(contact.card).toBe(`${card.replaceAll("\n", "\r\n")}\r\n`);
});

test("a contact is read from a vCard in quoted-printable", () => {
  const lines = [
    "VERSION:2.1",
    "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen",
    "FN;QUOTED-PRINTABLE:J=FCrgen M=FCller",
    "NOTE;ENCODING=QUOTED-PRINTABLE:100% =3D one=0D=0Atwo =",
    "three",
  ];
  const contact = value(readContact(`BEGIN:VCARD\n${lines.join("\n")}\nEND:VCARD`));
  expect(contact).toMatchObject({ firstName: "Jürgen", lastName: "Müller", name: "Jürgen Müller" });
  expect(contact.note).toBe("100% = one\r\ntwo three");
});

test.each(["", "[]", "{}", "Anna", '{"email": "a@b.cd"}'])(
  "a contact that cannot be read from %j is reported with what to do",
  (data) => expect(sentence("contact", data)).toContain("Write it as in"),
);

describe("an agenda", () => {
  const start = (data: Record<string, unknown>) => value(readAgenda(JSON.stringify({ title: "x", ...data }))).events[0];

  test("an agenda reads dates, local times and instants", () => {
    expect(start({ start: "2027-06-05" })).toMatchObject({ start: { kind: "date", ms: Date.UTC(2027, 5, 5) } });
    expect(start({ start: "2027-06-05T09:30" })?.start).toEqual({ kind: "floating", ms: Date.UTC(2027, 5, 5, 9, 30) });
    const instant = { kind: "instant", ms: Date.UTC(2027, 5, 5, 7, 30) };
    expect(start({ start: "2027-06-05T09:30:00+02:00" })?.start).toEqual(instant);
    expect(start({ start: "2027-06-05T09:30", timezone: "Europe/Oslo" })?.start).toEqual(instant);
    expect(start({ start: "2027-06-05T09:30", timezone: "Nowhere/At All" })?.start.kind).toBe("floating");
  });

  test("an event of an agenda ends at its end, after its duration, or after one hour", () => {
    const minutes = (data: Record<string, unknown>) => {
      const event = start({ start: "2027-06-05T09:30", ...data });
      return event && (event.end.ms - event.start.ms) / 60_000;
    };
    expect(minutes({})).toBe(60);
    expect(minutes({ end: "2027-06-05T11:00" })).toBe(90);
    expect(minutes({ duration: "PT2H15M" })).toBe(135);
    expect(minutes({ duration: 20 })).toBe(20);
  });

  test.each([
    ["", "no event"],
    ['{"start": "2027-06-05"}', "no title"],
    ['{"title": "x", "start": "soon"}', '"soon" is not a date'],
    ['{"title": "x", "start": "2027-06-05", "end": "2027-06-04"}', "not be before the start"],
    ['{"title": "x", "start": "2027-06-05T10:00", "end": "2027-06-05"}', "the same form"],
    ["BEGIN:VCALENDAR\nEND:VCALENDAR", "DTSTART"],
  ])("an agenda that cannot be read from %s is reported with what to do", (data, words) =>
    expect(sentence("agenda", data)).toContain(words),
  );
});

test("the data of a share action is empty, an address, a text or an object", () => {
  expect(value(readShare(""))).toEqual({ title: "", text: "", url: "" });
  expect(value(readShare("https://example.org/a")).url).toBe("https://example.org/a");
  expect(value(readShare("Look at this")).text).toBe("Look at this");
  expect(value(readShare('{"url": "https://example.org/", "title": "T"}'))).toMatchObject({ title: "T" });
  expect(sentence("share", '{"url": "javascript:1"}')).toContain("cannot be shared");
});

test("the data of a video may be an embed address, which becomes the video's page", () => {
  expect(findVideoPage("https://www.youtube.com/embed/dQw4w9WgXcQ?x=1")).toBe(
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  );
  expect(findVideoPage("https://youtu.be/dQw4w9WgXcQ")).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  expect(findVideoPage("https://www.youtube.com/watch?list=1&v=abc_-9")).toBe("https://www.youtube.com/watch?v=abc_-9");
  expect(findVideoPage("https://player.vimeo.com/video/76979871")).toBe("https://vimeo.com/76979871");
  expect(findVideoPage("https://example.org/youtube.com/film.mp4")).toBeUndefined();
  expect(findVideoPage("https://evil-youtube.com/watch?v=abc")).toBeUndefined();
  expect(findVideoPage("coast")).toBeUndefined();
});

test("the data of an html action is markup, a page or a resource", () => {
  expect(readHtml("<p>x").kind).toBe("markup");
  expect(readHtml("two words").kind).toBe("markup");
  expect(readHtml("https://example.org/a?b").kind).toBe("page");
  expect(readHtml("widget")).toEqual({ kind: "name", name: "widget" });
});

test("the data of any action never breaks a reader of it", () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((json) => `{"fields": [${json}], "events": [${json}]}`),
  );
  fc.assert(
    fc.property(anything, (data) => {
      for (const [type, read] of Object.entries(readers))
        expect(sentence(type, data)).toMatch(read(data).ok ? /^$/ : /^.{20}/s);
    }),
    { numRuns: 2000 },
  );
});

describe("the page of an author's markup", () => {
  const words = { title: "Offer <1>", language: "nb" };

  test("the page of an author's markup has a title, a language and one main landmark", () => {
    const page = buildFramePage("<p>Hello", words);
    expect(page).toContain('<html lang="nb">');
    expect(page).toContain("<title>Offer &lt;1&gt;</title>");
    expect(page).toMatch(/<body><main><p>Hello$/);
    expect(buildFramePage("<p>", { ...words, language: "" })).toContain("<html><head>");
  });

  test("the page of an author's markup keeps the language and the main landmark of the markup", () => {
    expect(buildFramePage('<html class="a" lang="fr"><p>Bonjour', words)).not.toContain('lang="nb"');
    for (const main of ["<main class='a'>Hello</main>", '<div role="main">Hello</div>'])
      expect(buildFramePage(main, words).endsWith(`<body>${main}`)).toBe(true);
  });

  test("the page of an author's markup gives no page that a link opens a handle on the frame", () => {
    const links = [
      '<a href="https://a.example" rel="opener" target="_blank">x</a>',
      "<a href=https://a.example REL = 'noreferrer opener'>x</a>",
      '<a title=">"rel=opener href=https://a.example>x</a>',
      "<area href=https://a.example/rel=opener>",
      '<a href="https://a.example" target="shop">x</a>',
      "<a/target=_selfish href=https://a.example>x</a>",
      '<svg><a href="https://a.example" target="_self x">x</a></svg>',
    ];
    for (const link of links) expect(buildFramePage(link, words)).not.toMatch(/<main>.*[\s/"'](?:rel|target)\s*=/is);
    // Links of the page itself, and words, stay as they are.
    const page = buildFramePage('<a target="_self" href="#part">relations, rel and target</a>', words);
    expect(page).toContain('<a target="_self" href="#part">relations, rel and target</a>');
  });

  test("the page of an author's markup creates no link element, which could contact another host", () => {
    const tags = [
      "<link rel=preconnect href=https://a.example>",
      "<LiNk/rel=dns-prefetch href=//a.example>",
      "<link\n>",
    ];
    for (const tag of tags) {
      const page = buildFramePage(`<p>Before</p>${tag}<p>After</p></link>`, { title: "Offer", language: "en" });
      expect(page).not.toMatch(/<\/?link/i);
      expect(page).toContain("<p>Before</p>");
      expect(page).toContain("<p>After</p>");
    }
  });
});
