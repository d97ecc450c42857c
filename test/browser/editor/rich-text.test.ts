// engines: none; test:all: chromium, firefox, webkit
/** The text of an action as a person writes and formats it, by mouse, keys and clipboard. */
import axe from "axe-core";
import { equal, mount, must, until } from "../app/stage.ts";
import { choose, press, pressAt, pressKey, typeText } from "../input.ts";
import { anEditorAsset, createPropertiesStage, sampleRow } from "./properties-stage.ts";

const box = () => document.querySelector<HTMLElement>("[role=textbox][aria-label=Text]");
const options = () => [...document.querySelectorAll<HTMLElement>(".column-list:popover-open [role=option]")];
const chips = () => [...document.querySelectorAll<HTMLElement>(".placeholder-chip")];
const button = (name: string) => () => document.querySelector<HTMLElement>(`rich-toolbar button[aria-label="${name}"]`);
const isPressed = (name: string) => button(name)()?.ariaPressed === "true";
const source = () => document.querySelector<HTMLTextAreaElement>("rich-text-field textarea");

/** Shows the text of an action, and puts the caret into it where it can be edited with its formats. */
const show = async (text: string) => {
  const stage = createPropertiesStage([anEditorAsset([{ type: "text", data: text }])], sampleRow);
  const actions: string[] = [];
  document.addEventListener("editor-action", (event) =>
    actions.push((event as CustomEvent<{ type: string }>).detail.type),
  );
  // As wide as the column of the editor. At the window's edge, WebKit's scroll bar takes the presses.
  stage.element.style.setProperty("width", "19rem");
  await mount(stage.element);
  await until(() => box() !== null || source() !== null, "neither text nor source");
  if (box() !== null) {
    await press(box);
    await pressKey("Control+End");
  }
  return {
    ...stage,
    actions,
    has: (expected: string) => until(() => stage.data() === expected, `${stage.data()} is not ${expected}`),
  };
};

/** Copies what a listener puts on the clipboard, as another program would. */
const copy = async (data: Readonly<Record<string, string>>): Promise<void> => {
  const other = Object.assign(document.createElement("textarea"), { value: "other", ariaLabel: "Other" });
  document.body.append(other);
  other.addEventListener("copy", (event) => {
    for (const [type, text] of Object.entries(data)) event.clipboardData?.setData(type, text);
    event.preventDefault();
  });
  await press(other);
  await pressKey("Control+a");
  await pressKey("Control+c");
  other.remove();
};

const paste = async (data: Readonly<Record<string, string>>): Promise<void> => {
  await copy(data);
  await press(box);
  await pressKey("Control+End");
  await pressKey("Control+v");
};

it("a formatted text is plain text until it gets a format", async () => {
  const { has } = await show("");
  await typeText("Dear reader,");
  await has("Dear reader,");
  await pressKey("Enter");
  await typeText("1 < 2 & 3");
  await has("Dear reader,\n\n1 < 2 & 3");
  await pressKey("Control+b");
  await typeText("!");
  await has("<p>Dear reader,</p><p>1 &lt; 2 &amp; 3<b>!</b></p>");
});

it("a formatted text is formatted by keys and by the toolbar, which shows the formats in effect", async () => {
  const { has } = await show("");
  await typeText("a");
  await press(button("Bold"));
  await until(() => isPressed("Bold"), "bold is not pressed");
  await typeText("b");
  await pressKey("Control+i");
  await until(() => isPressed("Italic"), "italic is not pressed");
  await typeText("c");
  await has("<p>a<b>b<i>c</i></b></p>");
  await pressKey("Control+b");
  await pressKey("Control+i");
  await press(button("Bulleted list"));
  await until(() => isPressed("Bulleted list"), "the list is not pressed");
  await typeText("d");
  await pressKey("Enter");
  await typeText("e");
  await has("<ul><li>a<b>b<i>c</i></b>d</li><li>e</li></ul>");
  await press(button("Numbered list"));
  await has("<ol><li>a<b>b<i>c</i></b>d</li><li>e</li></ol>");
  await press(button("Numbered list"));
  await has("<ol><li>a<b>b<i>c</i></b>d</li></ol><p>e</p>");
});

it("a formatted text gets headings and line breaks", async () => {
  const { has } = await show("Offer");
  await choose(document.querySelector("rich-toolbar select") as HTMLSelectElement, "Subheading");
  await has("<h3>Offer</h3>");
  await press(box);
  await pressKey("Control+End");
  await pressKey("Enter");
  await typeText("one");
  await pressKey("Shift+Enter");
  await typeText("two");
  await has("<h3>Offer</h3><p>one<br>two</p>");
});

it("a formatted text sends undo and redo to the editor, and has no history of its own", async () => {
  const { has, actions, data } = await show("");
  await typeText("abc");
  await pressKey("Control+z");
  await until(() => actions.join() === "undo", actions.join());
  await pressKey("Control+y");
  await until(() => actions.join() === "undo,redo", actions.join());
  equal(data(), "abc");
  await has("abc");
});

it("a formatted text keeps the caret when the text changes elsewhere", async () => {
  const { has, element } = await show("one three");
  for (let index = 0; index < 6; index++) await pressKey("ArrowLeft");
  element.assets = [anEditorAsset([{ type: "text", data: "one three <b>four</b>" }])];
  await until(() => box()?.textContent === "one three four", box()?.textContent ?? "");
  await typeText("!");
  await has("<p>one! three <b>four</b></p>");
});

it("a formatted text joins what is typed, and makes each format a step of its own", async () => {
  const { edits } = await show("");
  await typeText("ab");
  await pressKey("Control+a");
  await press(button("Bold"));
  await press(button("Italic"));
  await until(() => edits.length === 4, String(edits.length));
  equal(new Set(edits.map(({ joinKey }) => joinKey)).size, 3);
});

it("a formatted text lets Tab leave, and arrow keys move through its toolbar", async () => {
  await show("x");
  await pressKey("Shift+Tab");
  await until(() => document.activeElement === button("Bold")(), "the toolbar has no focus");
  await pressKey("ArrowLeft");
  await until(() => document.activeElement === button("Insert placeholder")(), "the last button has no focus");
  await pressKey("Home");
  await pressKey("ArrowRight");
  await pressKey("Tab");
  await until(() => document.activeElement === box(), "the text has no focus");
});

it("a placeholder in a formatted text is offered after [[ with the values of the row, and inserted by key or press", async () => {
  const { has } = await show("");
  await typeText("Dear [[");
  await until(() => options().length === 4, "the columns are not offered");
  await typeText("na");
  await until(() => options().length === 2, "the columns are not filtered");
  equal(box()?.getAttribute("aria-activedescendant"), options()[0]?.id);
  await pressKey("ArrowDown");
  await pressKey("Enter");
  await has("Dear [[last_name]]");
  await typeText(", [[c");
  await press(() => options()[0]);
  await has("Dear [[last_name]], [[city]]");
  equal(
    chips().map(({ textContent, title }) => `${textContent}: ${title}`),
    ["last_name: Moreau", "city: Bonn"],
  );
  await typeText("!");
  await has("Dear [[last_name]], [[city]]!");
});

it("a placeholder in a formatted text closes its list on Escape, and becomes a chip when it is typed to its end", async () => {
  const { has } = await show("");
  await typeText("[[c");
  await until(() => options().length === 1, "not offered");
  await pressKey("Escape");
  await until(() => options().length === 0, "still open");
  await typeText("ity|upper]]x");
  await has("[[city|upper]]x");
  equal(
    chips().map(({ textContent }) => textContent),
    ["city|upper"],
  );
});

it("a placeholder in a formatted text is deleted as a whole, and can be typed again", async () => {
  const { has } = await show("a [[city]]");
  await press(() => chips()[0], { count: 2 });
  await until(() => options().length === 1, "the name cannot be typed");
  await pressKey("Backspace");
  await pressKey("Backspace");
  await typeText("nton]]");
  await has("a [[cinton]]");
  must(chips()[0]?.classList.contains("unknown") === true, "the unknown column is not marked");
  await pressKey("Backspace");
  await has("a ");
});

it("a placeholder in a formatted text is whole again when its change is given up by Escape", async () => {
  const { data, has } = await show("a [[city|upper]]");
  await press(() => chips()[0], { count: 2 });
  await until(() => chips().length === 0, "not opened");
  equal(data(), "a [[city|upper]]");
  await typeText(" EUR");
  await pressKey("Escape");
  await has("a [[city|upper]]");
  equal(chips().length, 1);
});

it("a placeholder in a formatted text is whole again when it is left", async () => {
  const { has } = await show("a [[city|upper]]");
  await press(() => chips()[0], { count: 2 });
  await until(() => chips().length === 0, "not opened");
  for (let count = 0; count < "|upper".length; count++) await pressKey("Backspace");
  const other = Object.assign(document.createElement("button"), { textContent: "Other" });
  document.body.append(other);
  await press(() => other);
  other.remove();
  await until(() => chips().length === 1, "not closed");
  await has("a [[city]]");
});

it("a placeholder in a formatted text is not started if Escape follows the button of the toolbar", async () => {
  const { data } = await show("a ");
  await press(button("Insert placeholder"));
  await until(() => options().length === 4, "the columns are not offered");
  await pressKey("Escape");
  await until(() => box()?.textContent === "a ", box()?.textContent ?? "");
  equal(data(), "a ");
});

it("a placeholder in a formatted text is started by the button of the toolbar", async () => {
  const { has } = await show("");
  await press(button("Insert placeholder"));
  await until(() => options().length === 4, "the columns are not offered");
  await pressKey("Enter");
  await has("[[first_name]]");
});

const address = () => document.querySelector<HTMLInputElement>(".rich-link input");

it("a link in a formatted text is added, checked, changed and removed", async () => {
  const { has } = await show("our shop");
  await pressKey("Control+Shift+ArrowLeft");
  await pressKey("Control+k");
  await until(() => document.activeElement === address(), "the address has no focus");
  await typeText("javascript:alert(1)");
  await pressKey("Enter");
  await until(
    () => document.querySelector(".rich-link .help.bad")?.textContent?.includes("not allowed") === true,
    "no error",
  );
  await pressKey("Control+a");
  await typeText("example.org/[[city]]");
  await press("Add https://");
  await press("Apply");
  await has('<p>our <a href="https://example.org/[[city]]">shop</a></p>');
  await until(() => document.activeElement === box(), "the text has no focus");
  await press(button("Change link"));
  await until(() => address()?.value === "https://example.org/[[city]]", address()?.value ?? "");
  await press("Remove link");
  await has("our shop");
});

it("a link in a formatted text is left as it is on Escape", async () => {
  const { data } = await show("our shop");
  await press(button("Add link"));
  await until(() => document.activeElement === address(), "the address has no focus");
  await typeText("https://example.org");
  await pressKey("Escape");
  await until(() => document.activeElement === box() && address() === null, "the form is open");
  equal(data(), "our shop");
});

it("a formatted text takes formats, lists and links from the clipboard", async () => {
  const { has } = await show("Start ");
  await paste({
    "text/html": `<meta charset="utf-8"><p><span style="font-weight:700">bold</span></p><ul><li>one</li><li><a href="https://example.org/">two</a></li></ul>`,
    "text/plain": "bold",
  });
  await has('<p>Start <b>bold</b></p><ul><li>one</li><li><a href="https://example.org/">two</a></li></ul>');
});

it("pasted HTML in a formatted text keeps its words and runs nothing", async () => {
  const { has } = await show("");
  await paste({
    "text/html": `<base href="https://evil.example/"><style>*{display:none}</style><script>window.hacked=1</script><p onclick="window.hacked=1">a<img src="x" onerror="window.hacked=1"><iframe srcdoc="<script>parent.hacked=1</script>"></iframe> <a href="javascript:window.hacked=1">b</a><svg onload="window.hacked=1"><script>window.hacked=1</script></svg></p>`,
  });
  await has("a b");
  equal("hacked" in window, false);
  equal(document.querySelectorAll("main :is(img:not(.ProseMirror-separator), iframe, script, style, base)").length, 0);
});

it("pasted plain text in a formatted text becomes paragraphs, with placeholders", async () => {
  const { has } = await show("");
  await paste({ "text/plain": "one\r\n\r\nDear [[city]] <b>\n" });
  await has("<p>one</p><p>Dear [[city]] &lt;b&gt;</p>");
  equal(chips().length, 1);
});

it("a formatted text copies formats and the source of placeholders", async () => {
  await show("<p>Dear <b>[[city]]</b></p>");
  const copied: string[] = [];
  document.addEventListener(
    "copy",
    ({ clipboardData }) =>
      copied.push(...["text/plain", "text/html"].map((type) => clipboardData?.getData(type) ?? "")),
    { once: true },
  );
  await pressKey("Control+a");
  await pressKey("Control+c");
  await until(() => copied.length === 2, "nothing was copied");
  equal(copied[0], "Dear [[city]]");
  must(/Dear <b>.*\[\[city\]\].*<\/b>/.test(copied[1] ?? ""), copied[1] ?? "");
});

const lossy = '<p style="color: red">Dear <b>Ada</b></p><table><tr><td>1</td></tr></table>';

it("a text that cannot be formatted without loss shows its source, and a press converts it and says what is lost", async () => {
  const stage = await show(lossy);
  equal(source()?.value, lossy);
  const help = [...document.querySelectorAll("rich-text-field .help.warn")].map(({ textContent }) => textContent ?? "");
  must(
    help.some((text) => text.includes("would lose: style, <table>, <tr>, <td>.")),
    help.join(),
  );
  await press("Edit as formatted text");
  await stage.has("<p>Dear <b>Ada</b></p><p>1</p>");
  await until(() => document.activeElement === box(), "the text has no focus");
  stage.element.assets = [anEditorAsset([{ type: "text", data: lossy }])];
  await until(() => source()?.value === lossy, "undo does not show the source");
});

it("a text that cannot be formatted without loss stays a source while it is typed", async () => {
  const stage = await show(lossy);
  await press(() => source());
  await pressKey("Control+a");
  await typeText("plain");
  await stage.has("plain");
  await until(() => document.activeElement === source(), "the source has no focus");
});

for (const scheme of ["light", "dark"])
  it(`the formatting tools have no violation of WCAG with the ${scheme} colours`, async () => {
    document.documentElement.dataset["theme"] = scheme;
    await show('<h3>Offer</h3><ul><li>[[city]]</li></ul><p><a href="https://example.org/">[[nobody]]</a> x</p>');
    await pressKey("Control+a");
    await press(button("Add link"));
    await until(() => document.querySelector(".rich-link") !== null, "no form");
    const { violations } = await axe.run(document.querySelector("main") ?? document, { resultTypes: ["violations"] });
    delete document.documentElement.dataset["theme"];
    equal(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
      [],
    );
  });

it("a press at the end of a formatted text places the caret there, behind the formatting tools", async () => {
  const { has } = await show("abc");
  const { right, bottom } = box()?.getBoundingClientRect() ?? new DOMRect();
  await pressAt([right - 20, bottom - 20]);
  await typeText("d");
  await has("abcd");
});

const selectField = () => formatField() ?? document.createElement("select");
const formatField = () => document.querySelector<HTMLSelectElement>(".chip-format select");

it("a selected chip offers its formats with their results, and stays selected", async () => {
  const { has, element } = await show("Until [[until]]!");
  const row = { until: "2027-01-31" };
  element.sample = { columns: ["until"], row, languages: ["de"] };
  equal(formatField(), null);
  await press(() => chips()[0] ?? null);
  await until(() => formatField() !== null, "no formats");
  equal(formatField()?.labels?.[0]?.textContent, "Format of the placeholder");
  await until(
    () => [...(formatField()?.options ?? [])].map(({ text }) => text)[1] === "Date, long: 31. Januar 2027",
    "no result",
  );
  await choose(selectField(), "Date, l");
  await has("Until [[until|date:long]]!");
  await until(
    () => formatField()?.selectedOptions[0]?.text === "Date, long: 31. Januar 2027",
    "the choice is not shown",
  );
  await pressKey("ArrowUp");
  await has("Until [[until]]!");
  equal((await axe.run(".chip-format")).violations, []);
  await press(box);
  await pressKey("Control+End");
  await until(() => formatField() === null, "the formats are still there");
});
