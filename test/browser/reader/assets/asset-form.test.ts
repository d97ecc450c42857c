// engines: none; test:all: chromium
import { choose, fill, press } from "../../input.ts";
import { newCollector } from "../support/collector.ts";
import { anAsset, close, equal, named, open, type Scene, type Stage, until } from "../support/stage.ts";

const form = {
  title: "Your trip",
  intro: "Tell us a little.",
  fields: [
    { name: "name", label: "Name", required: true },
    { name: "mail", label: "E-mail", type: "email" },
    { name: "phone", label: "Phone", type: "tel" },
    { name: "travellers", label: "Travellers", type: "number", min: 1, max: 8, help: "Children count." },
    { name: "day", label: "Day", type: "date", min: "2027-06-01" },
    { name: "cabin", label: "Cabin", type: "select", options: ["inside", "outside"], required: true },
    { name: "meals", label: "Meals", type: "checkbox", options: ["breakfast", "dinner"] },
    { name: "seat", label: "Seat", type: "radio", options: ["window", "aisle"] },
    { name: "wishes", label: "Wishes", type: "textarea" },
    { name: "agree", label: "I agree", type: "consent", required: true },
  ],
  submit: "Book",
  thanks: "Thank you, we write soon.",
};

const asset = anAsset("book", [{ type: "form", data: JSON.stringify(form) }]);
const panel = () => document.querySelector("dialog");
const control = (label: string): HTMLInputElement => {
  const fieldLabel = [...(panel()?.querySelectorAll("label") ?? [])].find((element) =>
    element.textContent?.startsWith(label),
  );
  return ((fieldLabel?.control as HTMLInputElement | null) ?? undefined) || missing(label);
};
const missing = (label: string): never => {
  throw new Error(`The form has no field ${label}`);
};
const write = async (label: string, text: string) => {
  const field = control(label);
  if (field instanceof HTMLSelectElement) return choose(field, text);
  if (field.type !== "date") return fill(field, text);
  // The keys of a date field are those of the browser's language.
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
};
const fault = (label: string) => {
  const ids = control(label).getAttribute("aria-describedby")?.split(" ") ?? [];
  return (
    ids.map((id) => document.getElementById(id)).find((node) => node?.className === "fault" && !node.hidden)
      ?.textContent ?? ""
  );
};
const submitted = ({ events }: Stage) => events.filter(({ event }) => event === "submit");

after(close);

const opened = async (scene: Scene = {}): Promise<Stage> => {
  const stage = await open({ assets: [asset], ...scene });
  // Where the text layer comes between pressing and releasing, WebKit dispatches no click on the asset.
  await until(() => document.querySelector(".text-layer .text-end"), "the page's text");
  await press("book");
  await until(panel, "the form");
  return stage;
};

it("the form of an asset labels every field, marks optional ones, and focuses the first", async () => {
  await opened();
  equal(panel()?.getAttribute("aria-label"), "Your trip");
  await until(() => document.activeElement === control("Name"), "the focus is in the first field");
  equal(control("Name").getAttribute("aria-required"), "true");
  equal(panel()?.querySelector("label[for$='-1']")?.textContent, "E-mail (optional)");
  equal(
    [...(panel()?.querySelectorAll("legend") ?? [])].map((node) => node.textContent),
    ["Meals (optional)", "Seat (optional)"],
  );
  equal(panel()?.querySelectorAll("input, select, textarea").length, 12);
});

it("the form of an asset shows an error at each invalid field, focuses the first, and sends nothing", async () => {
  const stage = await opened();
  await write("E-mail", "ada");
  await write("Travellers", "12");
  await write("Day", "2027-05-01");
  await press("Book");
  equal(["Name", "E-mail", "Travellers", "Day", "Cabin", "I agree"].map(fault), [
    "Fill in this field.",
    "Enter a full address, such as name@example.org.",
    "Enter 8 or less.",
    "Enter 2027-06-01 or a later date.",
    "Fill in this field.",
    "Tick this box to continue.",
  ]);
  equal(document.activeElement === control("Name"), true);
  equal(control("Name").getAttribute("aria-invalid"), "true");
  equal(panel()?.querySelector("[role=alert]")?.textContent, "Correct the marked fields.");
  await write("Name", "Ada");
  equal([fault("Name"), control("Name").getAttribute("aria-invalid")], ["", null]);
  equal(submitted(stage), []);
});

it("the form of an asset opens an e-mail with the answers if the author wants it, and thanks only for sent answers", async () => {
  const data = JSON.stringify({ title: "Trip", email: "trips@example.org", fields: ["Name", "Wishes & all"] });
  const assets = [anAsset("mail", [{ type: "form", data }])];
  const href = "mailto:trips@example.org?subject=Trip&body=Name%3A%20Ada%0D%0AWishes%20%26%20all%3A";
  const opened: string[] = [];
  const real = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function click() {
    opened.push(this.href);
  };
  const send = async (scene: Scene) => {
    opened.length = 0;
    await open({ assets, ...scene });
    await press("mail");
    await until(panel, "the form");
    await write("Name", "Ada");
    await press("Send");
    await until(() => panel()?.querySelector("a[href^='mailto:']"), "the link for the mail");
    const text = (selector: string) => panel()?.querySelector(selector)?.textContent;
    return { problem: text("form [role=alert]"), thanks: text(".thanks"), note: text("form [role=status]") };
  };
  const mailSentence = "Your e-mail program opens with your answer. Send it from there.";
  try {
    const onlyMail = await send({});
    equal(onlyMail, { problem: "", thanks: undefined, note: `${mailSentence} Send by e-mail` });
    equal([opened, panel()?.querySelector("a.plain")?.getAttribute("href")], [[href], href]);
    equal(panel()?.querySelector("form > .help")?.textContent, "Your answer goes to trips@example.org.");
    const failing = await send({ tracking: { addresses: [newCollector(503).address] } });
    equal([failing.problem?.includes("could not be sent"), failing.thanks, opened], [true, undefined, [href]]);
    equal(control("Name").value, "Ada");
    const sent = await send({ tracking: { addresses: [newCollector().address] } });
    equal(sent.thanks, `Thank you for your answer.\n${mailSentence}`);
    equal([opened, panel()?.querySelector("a.primary")?.getAttribute("href")], [[href], href]);
  } finally {
    HTMLAnchorElement.prototype.click = real;
  }
});

it("the form of an asset tracks the answers once, shows the thanks, and returns the focus", async () => {
  const stage = await opened({
    settings: { consent: "given" },
    tracking: { addresses: [newCollector().address] },
  });
  await write("Name", " Ada ");
  await write("Travellers", "2");
  await write("Cabin", "outside");
  for (const label of ["dinner", "window", "I agree"]) await press(control(label));
  await press("Book");
  await until(() => panel()?.querySelector(".thanks"), "thanks");
  const [event, ...more] = submitted(stage);
  equal(more, []);
  equal([event?.object, event?.type, event?.page, event?.asset_id], ["asset", "form", 1, "asset-book"]);
  equal(event?.data, {
    name: "Ada",
    mail: "",
    phone: "",
    travellers: "2",
    day: "",
    cabin: "outside",
    meals: ["dinner"],
    seat: "window",
    wishes: "",
    agree: true,
  });
  equal(document.activeElement?.textContent, "Thank you, we write soon.");
  await press("Close");
  await until(() => panel() === null, "the form is gone");
  equal(document.activeElement === named("book"), true);
  await press("book");
  await until(panel, "the thanks");
  equal(panel()?.querySelector("form"), null);
  await press("Answer again");
  equal(panel()?.querySelectorAll("form").length, 1);
  equal(submitted(stage).length, 1);
  equal(
    stage.events
      .filter(({ object, event }) => object === "asset" && event !== "in" && event !== "out")
      .map(({ type, event }) => `${type ?? ""} ${event}`.trim()),
    ["click", "form open", "form submit", "form close", "click", "form open"],
  );
});

const answer = { name: "short", fields: [{ name: "word", label: "Word", required: true }] };
const short = anAsset("book", [{ type: "form", data: JSON.stringify(answer) }]);
const alertText = () => panel()?.querySelector("form [role=alert]")?.textContent ?? "";
const send = async () => {
  await write("Word", "yes");
  await press("Send");
};

it("the answers to a form are sent to its receivers, whatever the answer to the consent prompt", async () => {
  const collector = newCollector();
  const scene = { assets: [short], tracking: { addresses: [collector.address] } };
  await opened(scene);
  equal(panel()?.querySelector("form > .help")?.textContent, `Your answer goes to ${location.host}.`);
  await send();
  await until(() => panel()?.querySelector(".thanks"), "thanks");
  await press("Close");
  await press("Do not agree");
  await opened(scene);
  await send();
  await until(() => panel()?.querySelector(".thanks"), "thanks again");
  equal(
    (await collector.events()).map(({ object, type, event, data }) => [object, type, event, data]),
    [1, 2].map(() => ["asset", "form", "submit", { word: "yes" }]),
  );
  localStorage.clear();
});

it("the form of an asset stays open with an error if no receiver has the answers", async () => {
  await opened({ assets: [short] });
  await send();
  await until(() => alertText().includes("names no recipient"), "nobody");
  equal(control("Word").value, "yes");
  const [silent, failing] = [newCollector(), newCollector(503)];
  const stage = await opened({
    assets: [short],
    settings: { assetTrack: { track: "false" } },
    tracking: { addresses: [silent.address] },
  });
  await send();
  await until(() => alertText().includes("names no recipient"), "events of assets are off");
  equal([submitted(stage), await silent.requests()], [[], []]);
  await opened({ assets: [short], tracking: { addresses: [failing.address] } });
  await send();
  await until(() => alertText().includes("could not be sent"), "the collector refuses");
  equal(
    [control("Word").value, panel()?.querySelector("button[type=submit]")?.hasAttribute("disabled")],
    ["yes", false],
  );
});
