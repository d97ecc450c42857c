// engines: none; test:all: chromium
/** The properties of assets as a person uses them, by mouse and by keys. */
import { actionPanelList } from "#editor/view/properties/action-panels.ts";
import { equal, must, until } from "../app/stage.ts";
import { choose, drag, fill, pointOn, press, pressKey, typeText } from "../input.ts";
import { requireAccessible } from "../require-accessible.ts";
import {
  anEditorAsset,
  aPicture,
  aPlacedAsset,
  field,
  showProperties as show,
  texts,
  upload,
} from "./properties-stage.ts";

const valueIn = (label: string) => field(label)()?.value;
const options = () => [...document.querySelectorAll<HTMLElement>(".column-list:popover-open [role=option]")];
const json = (data: string): unknown => JSON.parse(data);

it("fields of the properties change name, position and size of an asset, with comma, keys and units", async () => {
  const stage = await show([aPlacedAsset("url")]);
  await fill(field("Name"), "Buy");
  await fill(field("X"), "10,5 %");
  await pressKey("Enter");
  await fill(field("Width"), "80/2");
  await pressKey("Tab");
  await fill(field("Y"), "20");
  await pressKey("ArrowUp");
  await pressKey("Shift+ArrowUp");
  const [asset] = stage.assets();
  equal(asset?.aura.name, "Buy");
  equal([asset?.aura.center_x, asset?.aura.rect[0]], [30.5, 40]);
  await until(() => valueIn("Y") === "31", `Y is ${valueIn("Y")}`);
});

it("the properties of an asset explain a wrong size at its field, and keep the asset", async () => {
  const stage = await show([aPlacedAsset("url")]);
  await fill(field("Width"), "wide");
  await pressKey("Tab");
  await until(
    () => texts(".placement-fields [role=alert]").some((text) => text.includes("is not a number")),
    "no error",
  );
  equal(stage.assets()[0]?.aura.rect[0], 30);
  // The text stays beside its error while other fields change, until the width itself changes.
  await fill(field("Name"), "Buy");
  equal([valueIn("Width"), field("Width")()?.ariaInvalid], ["wide", "true"]);
  stage.element.assets = stage.assets().map((asset) => ({ ...asset, aura: { ...asset.aura, rect: [40, 6] } }));
  await until(() => valueIn("Width") === "40" && field("Width")()?.ariaInvalid === "false", "still an error");
});

it("the properties of an asset join what is typed in one field into one step, and only that", async () => {
  const stage = await show([aPlacedAsset("url")]);
  await fill(field("Address"), "ab");
  await fill(field("Name"), "c");
  const keys = new Set(stage.edits.map(({ joinKey }) => joinKey));
  equal([stage.edits.length, keys.size], [3, 2]);
});

it("the panel of a link reports a wrong address when the field is left, adds a scheme by a press, and tests it", async () => {
  const stage = await show([aPlacedAsset("url")]);
  await fill(field("Address"), "example.org/offer");
  equal(texts(".finding.bad").filter(Boolean), []);
  await pressKey("Tab");
  await until(() => texts(".finding.bad").some((text) => text.includes("has no scheme")), "no error");
  await press("Add https://");
  await until(() => stage.data() === "https://example.org/offer", stage.data());
  const link = document.querySelector<HTMLAnchorElement>('a[target="_blank"]');
  equal(
    [link?.href, link?.rel, texts(".finding.bad").filter(Boolean)],
    ["https://example.org/offer", "noopener noreferrer", []],
  );
});

it("the panel of a link tests an address with the values of the current row", async () => {
  await show([anEditorAsset([{ type: "url", data: "https://example.org/?c=[[city]]" }])]);
  equal(document.querySelector<HTMLAnchorElement>('a[target="_blank"]')?.href, "https://example.org/?c=Bonn");
});

it("the panel of a link names sample data only where placeholders lack a value", async () => {
  const reasons = async (data: string) => {
    await show([anEditorAsset([{ type: "url", data }])], { columns: [] });
    return texts("#action-0-url-test");
  };
  equal(await reasons("example.org/offer"), ["Correct the text above to try it."]);
  equal(await reasons("https://example.org/[[city]]"), [
    "Its placeholders have no values yet. Enter sample data to try it.",
  ]);
});

it("the panel of a link does not open an address that is not allowed", async () => {
  await show([anEditorAsset([{ type: "url", data: "javascript:alert(1)" }])]);
  equal(document.querySelectorAll("a[href]").length, 0);
  equal(texts("[aria-disabled=true]"), ["Test link"]);
});

it("placeholders in a text field are offered after [[ with the values of the row, and inserted by a key", async () => {
  const stage = await show([aPlacedAsset("html")]);
  await fill(field("HTML or address"), "Hello [[");
  await until(() => options().length === 4, "the columns are not offered");
  equal(texts(".column-list:popover-open [role=option]")[0], "first_name Anna");
  await typeText("na");
  await until(() => options().length === 2, "the columns are not filtered");
  await pressKey("ArrowDown");
  await pressKey("Enter");
  equal(stage.data(), "Hello [[last_name]]");
  await typeText("!");
  equal(stage.data(), "Hello [[last_name]]!");
  equal(options().length, 0);
});

it("placeholders in a text field are inserted by a press, and the focus stays in the field", async () => {
  const stage = await show([aPlacedAsset("url")]);
  await fill(field("Address"), "https://example.org/[[c");
  await until(() => field("Address")()?.role === "combobox", "no combobox");
  await press(() => options()[0]);
  await until(() => stage.data() === "https://example.org/[[city]]", stage.data());
  equal([document.activeElement === field("Address")(), field("Address")()?.role], [true, null]);
});

it("suggested placeholders in a text field close on Escape and come back with the next letter", async () => {
  await show([aPlacedAsset("url")]);
  await fill(field("Address"), "[[");
  await until(() => options().length > 0, "not open");
  await pressKey("Escape");
  await until(() => options().length === 0, "still open");
  await typeText("c");
  await until(() => options().length === 1, "not open again");
});

it("an unknown placeholder in a text field names the column that was probably meant", async () => {
  await show([anEditorAsset([{ type: "html", data: "Hello [[frist_name]]" }])]);
  equal(texts(".finding.warn").filter(Boolean), ["Your data has no column “frist_name”. Did you mean [[first_name]]?"]);
});

it("the panel of a page jump chooses the page from thumbnails", async () => {
  const stage = await show([aPlacedAsset("page")]);
  await press("Choose page…");
  await until(() => document.querySelectorAll("dialog:modal .page-picture img").length > 3, "no thumbnails");
  await press("Page 4");
  await until(() => stage.data() === "4" && document.querySelector("dialog") === null, "page 4 is not chosen");
  equal(valueIn("Target page"), "4");
});

it("the panel of a page jump reports a page that the document does not have", async () => {
  await show([anEditorAsset([{ type: "page", data: "12" }])]);
  equal(texts(".finding.bad").filter(Boolean), ["The document has no page 12. Enter a number from 1 to 9."]);
});

it("the panel of an e-mail writes address, subject and message with placeholders", async () => {
  const stage = await show([aPlacedAsset("email")]);
  await fill(field("E-mail address"), "shop@example.org");
  equal(stage.data(), "shop@example.org");
  await fill(field("Subject"), "Order & offer for [[first_name]]");
  equal(stage.data(), "shop@example.org?subject=Order%20%26%20offer%20for%20[[first_name]]");
  equal(valueIn("Subject"), "Order & offer for [[first_name]]");
});

it("the panel of a picture has a file field whose name contains its visible text", async () => {
  await show([aPlacedAsset("image")]);
  const input = field("Picture file")();
  const button = input?.closest(".file-button")?.querySelector("span")?.textContent?.trim();
  equal([button, input?.ariaLabel], ["Choose file…", "Choose file… Picture file"]);
});

it("the panel of a picture stores a file as a resource of the asset, shows and removes it", async () => {
  const stage = await show([aPlacedAsset("image")]);
  await upload("Picture file", await aPicture("my photo.png"));
  await until(() => stage.data() === "my-photo.png", stage.data());
  await until(
    () => document.querySelector<HTMLImageElement>("resource-preview img")?.naturalWidth === 120,
    "no preview",
  );
  equal(stage.assets()[0]?.files?.["my-photo.png"]?.mimetype, "image/png");
  await press("Remove my-photo.png");
  await until(() => stage.data() === "", stage.data());
});

it("the panel of a picture rejects a file of another kind and one that cannot be stored", async () => {
  const stage = await show([aPlacedAsset("image")]);
  await upload("Picture file", new File(["x"], "notes.txt", { type: "text/plain" }));
  await until(
    () => texts(".file-field .bad").some((text) => text.startsWith("“notes.txt” is not a picture.")),
    "no error",
  );
  // Browsers ignore what follows a picture.
  const big = [await aPicture("p.png"), new Uint8Array(2e6)];
  await upload("Picture file", new File(big, "big.png", { type: "image/png" }));
  await until(() => texts(".file-field .bad").some((text) => text.includes("storage is full")), "no error");
  equal([stage.data(), stage.edits.length], ["", 0]);
});

it("the panel of a film does not report the name of an uploaded file as an address without a scheme", async () => {
  const stage = await show([aPlacedAsset("video")]);
  await upload("Video file", new File([new Uint8Array(9)], "tour.webm", { type: "video/webm" }));
  await until(() => stage.data() === "tour.webm", stage.data());
  await until(() => texts(".resource-name").includes("tour.webm"), "no file");
  equal(
    texts("button").filter((text) => text === "Add https://"),
    [],
  );
});

const names = (data: string) => (json(data) as { images: { image: string }[] }).images.map(({ image }) => image);

it("the gallery takes several pictures, and puts them in order by button and by dragging", async () => {
  const stage = await show([aPlacedAsset("gallery")]);
  await upload("Add pictures", ...(await Promise.all(["a.png", "b.png", "c.png"].map(aPicture))));
  await until(() => document.querySelectorAll(".entry").length === 3, "no entries");
  await press("Move down: a.png");
  await until(() => names(stage.data()).join() === "b.png,a.png,c.png", stage.data());
  await until(() => document.activeElement?.ariaLabel === "Move down: a.png", "the focus is not on the moved picture");
  const handles = [...document.querySelectorAll(".entry-handle")];
  const [from, to] = [await pointOn(handles[2] as Element), await pointOn(handles[0] as Element)];
  await drag(from, [to[0], to[1] + 4], to);
  await until(() => names(stage.data()).join() === "c.png,b.png,a.png", stage.data());
  await press("Remove: b.png");
  await until(() => names(stage.data()).join() === "c.png,a.png", stage.data());
  await press("a.png");
  await fill(field("Caption"), "The lake");
  equal((json(stage.data()) as { images: unknown[] }).images[1], { image: "a.png", caption: "The lake" });
});

it("the gallery keeps the fields of other programs", async () => {
  const data = '{"layout":"grid","pictures":[{"src":"a.png","credit":"me"}]}';
  const stage = await show([anEditorAsset([{ type: "gallery", data }])]);
  await fill(field("Title"), "Lakes");
  equal(json(stage.data()), { layout: "grid", title: "Lakes", images: [{ src: "a.png", credit: "me" }] });
});

const fields = (data: string) => (json(data) as { fields: Record<string, unknown>[] }).fields;

it("the form designer adds fields, changes their kind, and shows the form as readers see it", async () => {
  const stage = await show([aPlacedAsset("form")]);
  await press("Add field");
  await until(() => valueIn("Label") === "Field 2" && document.activeElement === field("Label")(), "not revealed");
  await fill(field("Label"), "Your size");
  const kind = field("Kind of field")() as unknown as HTMLSelectElement;
  await choose(kind, "List");
  await until(() => fields(stage.data())[1]?.["type"] === "select", stage.data());
  await fill(field("Choices"), "Small");
  await pressKey("Enter");
  await typeText("Large");
  equal(fields(stage.data())[1], {
    name: "field_2",
    label: "Your size",
    type: "select",
    options: ["Small", "Large"],
  });
  equal(texts(".form-preview select option"), ["Please choose", "Small", "Large"]);
  await press("Move up: Your size");
  await until(() => fields(stage.data())[0]?.["label"] === "Your size", stage.data());
});

it("the form designer reports a list without choices", async () => {
  const data = '{"fields":[{"label":"Size","type":"select"}]}';
  await show([anEditorAsset([{ type: "form", data }])]);
  must(
    texts("form-designer > .help.bad").some((text) => text.includes("has no choices")),
    "no error",
  );
});

it("the addresses of a contact are checked line by line", async () => {
  const stage = await show([aPlacedAsset("contact")]);
  await fill(field("E-mail addresses"), "anna@example.org");
  await pressKey("Enter");
  await typeText("anna at home");
  await pressKey("Tab");
  await until(
    () => texts(".finding.bad").some((text) => text.startsWith("“anna at home” is not an e-mail address.")),
    "no error",
  );
  equal((json(stage.data()) as { emails: unknown }).emails, ["anna@example.org", "anna at home"]);
});

it("the panel of a calendar sets title and whole days of an event", async () => {
  const stage = await show([anEditorAsset([{ type: "agenda", data: '{"title":"Start","start":"2027-06-05T09:30"}' }])]);
  await press("Start");
  await fill(field("Title"), "Departure");
  await press(field("All day"));
  await until(() => stage.data().includes('"2027-06-05"'), stage.data());
  equal(json(stage.data()), { events: [{ title: "Departure", start: "2027-06-05" }] });
  equal(field("Start")()?.type, "date");
});

it("the panel of a calendar shows an iCalendar text as it is, and converts it to fields", async () => {
  const data = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Start\nDTSTART:20270605T093000Z\nEND:VEVENT\nEND:VCALENDAR";
  const stage = await show([anEditorAsset([{ type: "agenda", data }])]);
  equal(valueIn("Source"), data);
  await press("Convert to fields");
  await until(() => stage.data().startsWith("{"), stage.data());
  equal(json(stage.data()), {
    events: [{ title: "Start", start: "2027-06-05T09:30Z", end: "2027-06-05T10:30Z" }],
  });
});

it("the panel of HTML shows the markup in a frame without scripts", async () => {
  await show([
    anEditorAsset([{ type: "html", data: "<h1>Hello [[first_name]]</h1><script>parent.hacked = 1</script>" }]),
  ]);
  const frame = document.querySelector<HTMLIFrameElement>("html-preview iframe");
  equal([frame?.getAttribute("sandbox"), frame?.src.startsWith("blob:")], ["", true]);
  equal("hacked" in window, false);
});

it("the properties of an asset add, order and remove its actions", async () => {
  const stage = await show([aPlacedAsset("url")]);
  const types = () => stage.assets()[0]?.aura.actions.map(({ type }) => type);
  await choose(field("Further action")() as unknown as HTMLSelectElement, "Phone");
  await press("Add");
  await until(() => types()?.join() === "url,phone", String(types()));
  await until(() => document.activeElement === field("Phone number")(), "the new action is not open");
  await typeText("+49 30 123");
  equal(stage.data(1), "+49 30 123");
  await press("Move up: Phone");
  await until(() => types()?.join() === "phone,url", String(types()));
  await press("Remove: Link");
  await until(() => types()?.join() === "phone", String(types()));
});

it("the properties of several assets change what they have in common", async () => {
  const second = anEditorAsset([{ type: "url", data: "https://b.example" }], { id: "a2" });
  const stage = await show([aPlacedAsset("url"), second]);
  must(
    texts(".help").some((text) => text.startsWith("The selected assets differ here.")),
    "no note",
  );
  await fill(field("Address"), "https://c.example");
  equal(
    stage.assets().map(({ aura }) => aura.actions[0]?.data),
    ["https://c.example", "https://c.example"],
  );
  equal(stage.edits[0]?.assetIds, ["a1", "a2"]);
});

it("the properties of an asset show an action of an unknown type as such and keep its data", async () => {
  const stage = await show([anEditorAsset([{ type: "hologram", data: "x" }])]);
  must(
    texts(".help.warn").some((text) => text.includes("does not know the type “hologram”")),
    "no sentence",
  );
  await fill(field("Name"), "Later");
  equal(stage.assets()[0]?.aura.actions, [{ type: "hologram", data: "x" }]);
});

for (const { type, getName } of actionPanelList)
  it(`the panel of the type ${getName()} has no violation of WCAG`, async () => {
    await show([aPlacedAsset(type)]);
    await requireAccessible(document.querySelector("main") ?? document.body, {});
  });
