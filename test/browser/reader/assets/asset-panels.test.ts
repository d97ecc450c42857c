// engines: chromium
import { createPanels } from "#reader/document/panels.ts";
import { drag, press, pressAt, pressKey } from "../../input.ts";
import { anAsset, close, equal, maybeNamed, named, open, type Stage, until } from "../support/stage.ts";

const square = (colour: string) =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' width='90' height='90'%3E%3Crect width='9' height='9' fill='${colour}'/%3E%3C/svg%3E`;

const fileNamed = (url: string, mimetype = "image/svg+xml") => ({ filename: "a.svg", mimetype, filesize: 1, url });

/** The only dialog. */
const panel = (): HTMLDialogElement => {
  const [dialog, ...otherDialogs] = document.querySelectorAll("dialog");
  if (dialog === undefined || otherDialogs.length > 0)
    throw new Error(`There are ${otherDialogs.length + (dialog ? 1 : 0)} dialogs`);
  return dialog;
};

const shown = () => until(() => document.querySelector("dialog"), "a panel");
const gone = () => until(() => document.querySelector("dialog") === null, "the panel is gone");

/** Events of assets: kind and event, in order, without those of the pointer. */
const eventNames = ({ events }: Stage) =>
  events.flatMap(({ object, type, event }) =>
    object === "asset" && event !== "in" && event !== "out" ? [`${type ?? ""} ${event}`.trim()] : [],
  );

/** What a press on a link with `download` hands over. */
const handedOver = async (act: () => Promise<void>) => {
  let savedFile: { readonly name: string; readonly href: string; readonly target: string } | undefined;
  const real = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function click() {
    savedFile = { name: this.download, href: this.href, target: this.target };
  };
  try {
    await act();
    await until(() => savedFile, "a saved file");
  } finally {
    HTMLAnchorElement.prototype.click = real;
  }
  return savedFile ?? { name: "", href: "", target: "" };
};

const saved = async (act: () => Promise<void>): Promise<{ readonly name: string; readonly text: string }> => {
  const { name, href } = await handedOver(act);
  return { name, text: await (await fetch(href)).text() };
};

const words = (node: Element | null | undefined) => node?.textContent?.replace(/\s+/g, " ").trim() ?? "";
const button = (text: string): HTMLElement => {
  const match = [...panel().querySelectorAll<HTMLElement>("button, a")].find((node) => words(node) === text);
  if (match === undefined) throw new Error(`The panel has no button ${text}`);
  return match;
};

after(close);

it("the panel of a text shows only the allowed elements of rich text", async () => {
  const data =
    "<h2>Offer</h2><p onclick='x()'>Dear <b>Ada</b> <img src=x onerror=alert(1)><a href='https://example.org/'>look</a><a href='javascript:alert(1)'>no</a><script>document.title='evil'</script>";
  await open({ assets: [anAsset("rich", [{ type: "text", data }])] });
  await press("rich");
  await shown();
  const text = panel().querySelector(".rich-text");
  equal(words(text), "OfferDear Ada lookno");
  equal(
    [...(text?.querySelectorAll("*") ?? [])].map((node) => [node.localName, ...node.getAttributeNames()].join(" ")),
    ["h2", "p", "b", "a href target rel"],
  );
});

it("the panel of a gallery steps by buttons, arrow keys and thumbnails, and wraps around", async () => {
  const asset = {
    ...anAsset("views", [
      { type: "gallery", data: JSON.stringify([{ image: "red", caption: "A red one" }, square("green"), "nothing"]) },
    ]),
    files: { red: fileNamed(square("red")) },
  };
  const stage = await open({ assets: [asset] });
  await press("views");
  await shown();
  const image = () => panel().querySelector<HTMLImageElement>(".gallery-stage img");
  await until(() => image()?.alt === "A red one", "the first picture");
  equal(words(panel().querySelector(".gallery-words")), "A red one1 of 3");
  await press("Next picture");
  await until(() => image()?.src.includes("green"), "the second picture");
  equal(image()?.alt, "Picture 2");
  named("Close").focus();
  await pressKey("ArrowLeft");
  await until(() => image()?.src.includes("red"), "the first picture again");
  await pressKey("ArrowLeft");
  await until(() => panel().querySelector(".gallery-stage [role=alert]"), "a sentence for what cannot be had");
  await press("Picture 1: A red one");
  await until(() => image()?.src.includes("red"), "the chosen picture");
  equal(named("Picture 1: A red one").hasAttribute("aria-current"), true);
  await press("Close");
  await gone();
  equal(eventNames(stage), ["click", "gallery open", "gallery close"]);
});

it("panels of assets can be enlarged if the smartlink allows it", async () => {
  const assets = [anAsset("picture", [{ type: "image", data: square("red") }])];
  await open({ assets });
  await press("picture");
  await shown();
  equal(named("Enlarge").getAttribute("aria-pressed"), "false");
  await press("Enlarge");
  equal(named("Enlarge").getAttribute("aria-pressed"), "true");
  await until(() => Math.abs(panel().getBoundingClientRect().width - innerWidth) < 2, "it fills the window");
  await press("Close");
  await gone();
  await until(() => document.fullscreenElement === null, "the screen is given back");
  const every = [
    ...assets,
    anAsset("page", [{ type: "html", data: "<b>Hello</b>" }], { center_y: 20 }),
    anAsset("views", [{ type: "gallery", data: JSON.stringify([square("red")]) }], { center_y: 80 }),
  ];
  for (const assetsFull of ["true", "false"]) {
    await open({ assets: every, settings: { assetsFull } });
    for (const { aura } of every) {
      await press(aura.name);
      await shown();
      equal([aura.name, maybeNamed("Enlarge") !== undefined], [aura.name, assetsFull === "true"]);
      await press("Close");
      await gone();
    }
  }
});

it("the panel of HTML shows the markup in a sandboxed frame without scripts", async () => {
  const heard: unknown[] = [];
  const hear = (event: MessageEvent) => heard.push(event.data);
  addEventListener("message", hear);
  const data =
    "<h1>Hello</h1><script>parent.postMessage('out', '*')</script><img src=x onerror=\"parent.postMessage('out', '*')\">";
  const stage = await open({ assets: [anAsset("page", [{ type: "html", data }])] });
  const loaded = new Promise<void>((resolve) => {
    const look = ({ target }: Event) => {
      if (!(target instanceof HTMLIFrameElement)) return;
      document.removeEventListener("load", look, true);
      resolve();
    };
    document.addEventListener("load", look, true);
  });
  await press("page");
  await shown();
  const frame = panel().querySelector("iframe");
  equal([frame?.title, frame?.getAttribute("sandbox")?.includes("allow-scripts")], ["page", false]);
  await loaded;
  equal(frame?.contentDocument, null);
  await new Promise((resolve) => setTimeout(resolve, 300));
  removeEventListener("message", hear);
  equal(
    heard.filter((one) => one === "out"),
    [],
  );
  await press("Close");
  await gone();
  equal(eventNames(stage), ["click", "html open", "html close"]);
});

it("the panel of a web page or a file shows it in a frame that cannot access the reader", async () => {
  const page = `${location.origin}/collector/none`;
  const files = { own: { ...fileNamed("data:text/html,<b>Mine</b>", "text/html"), filename: "own.html" } };
  const assets = [
    anAsset("there", [{ type: "html", data: page }], { center_y: 20 }),
    { ...anAsset("file", [{ type: "html", data: "own" }], { center_y: 80 }), files },
  ];
  await open({ assets });
  const sandbox = () => panel().querySelector("iframe")?.getAttribute("sandbox")?.split(" ") ?? [];
  await press("there");
  await shown();
  equal([panel().querySelector("iframe")?.src, (button("Open in a new tab") as HTMLAnchorElement).href], [page, page]);
  equal([sandbox().includes("allow-scripts"), sandbox().includes("allow-same-origin")], [true, false]);
  await press("Close");
  await gone();
  await press("file");
  await shown();
  const text = await (await fetch(panel().querySelector("iframe")?.src ?? "")).text();
  equal([text.endsWith("<main><b>Mine</b>"), sandbox().includes("allow-scripts")], [true, false]);
});

it("the panel of HTML files applies the sandbox for markup to files of every origin", async () => {
  const link = "<link rel=preconnect href=https://a.example>";
  const urls = {
    data: `data:text/html,${encodeURIComponent(`${link}é`)}`,
    base64: `data:text/html;charset=iso-8859-1;base64,${btoa(`${link}\u00e9`)}`,
    part: "part:file/1",
    served: `${location.origin}/reader/index.html`,
  };
  const files = Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, fileNamed(url, "text/html")]));
  const assets = Object.keys(urls).map((name, index) => ({
    ...anAsset(name, [{ type: "html", data: name }], { center_y: 20 + 20 * index }),
    files,
  }));
  await open({ assets, parts: { "part:file/1": `${link}é` } });
  for (const name of Object.keys(urls)) {
    await press(name);
    await shown();
    const src = panel().querySelector("iframe")?.src ?? "";
    const text = await (await fetch(src)).text();
    if (name !== "served") equal(text.includes("é"), true);
    equal([name, text.includes("x-link"), /<link/i.test(text)], [name, true, false]);
    await press("Close");
    await gone();
  }
});

it("the panel of a file that is not HTML frames it unchanged", async () => {
  const files = { note: fileNamed("data:text/plain,1 <link 2", "text/plain") };
  await open({ assets: [{ ...anAsset("note", [{ type: "html", data: "note" }]), files }] });
  await press("note");
  await shown();
  equal(await (await fetch(panel().querySelector("iframe")?.src ?? "")).text(), "1 <link 2");
});

it("the panel of an agenda offers a calendar file", async () => {
  const data = JSON.stringify({
    title: "Departure",
    start: "2027-06-05T09:30",
    end: "2027-06-05T10:30",
    location: "Oslo S",
    description: "Bring\nyour pass",
    url: "https://example.org/trip",
  });
  const stage = await open({ assets: [anAsset("when", [{ type: "agenda", data }])] });
  await press("when");
  await shown();
  equal(panel().querySelector("h3")?.textContent, "Departure");
  const when = words(panel().querySelector(".when"));
  equal(/June 5, 2027/.test(when) && /9:30/.test(when) && /10:30/.test(when), true);
  equal(panel().getBoundingClientRect().left > 20, true);
  equal(panel().querySelector(".where")?.textContent, "Oslo S");
  equal(panel().querySelector(".event .plain-text")?.textContent, "Bring\nyour pass");
  equal((button("example.org/trip") as HTMLAnchorElement).href, "https://example.org/trip");
  const file = await saved(() => press(button("Add to calendar")));
  equal(file.name, "Departure.ics");
  equal(/\r\nDTSTART:20270605T093000\r\n/.test(file.text) && /\r\nLOCATION:Oslo S\r\n/.test(file.text), true);
  await press("Close");
  await gone();
  equal(eventNames(stage), ["click", "agenda open", "agenda close"]);
  const zoned = { title: "Call", start: "2027-06-05T09:30:00Z", end: "2027-06-05T10:30:00Z", timezone: "Asia/Tokyo" };
  await open({ assets: [anAsset("when", [{ type: "agenda", data: JSON.stringify(zoned) }])] });
  await press("when");
  await shown();
  equal(/6:30/.test(words(panel().querySelector(".when"))), true);
});

it("the panel of a contact offers a vCard file", async () => {
  const data = JSON.stringify({
    name: "Anna Moreau",
    role: "Adviser",
    organization: "Slow Atlas",
    email: "anna@example.org",
    phone: "+44 20 7946 0821",
    website: "https://example.org/",
    address: { street: "1 Quay", code: "0150", city: "Oslo", country: "Norway" },
    note: "Speaks French",
    photo: "face",
  });
  const asset = { ...anAsset("who", [{ type: "contact", data }]), files: { face: fileNamed(square("red")) } };
  const stage = await open({ assets: [asset] });
  await press("who");
  await shown();
  equal(words(panel().querySelector(".work")), "Adviser · Slow Atlas");
  equal(
    [...panel().querySelectorAll<HTMLAnchorElement>(".ways a")].map(({ href }) => href),
    ["tel:+442079460821", "mailto:anna@example.org", "https://example.org/"],
  );
  equal(panel().querySelector<HTMLImageElement>("img.face")?.src, square("red"));
  equal(
    [...panel().querySelectorAll(".plain-text")].map(({ textContent }) => textContent),
    ["1 Quay\n0150 Oslo\nNorway", "Speaks French"],
  );
  const file = await saved(() => press(button("Save contact")));
  equal([file.name, file.text.includes("\r\nN:Moreau;Anna;;;\r\n")], ["Anna Moreau.vcf", true]);
  await press("Close");
  await gone();
  equal(eventNames(stage), ["click", "contact open", "contact close"]);
  await open({ assets: [{ ...asset, files: { face: fileNamed("data:image/png,x") } }] });
  await press("who");
  await until(() => document.querySelector("dialog .face")?.textContent === "AM", "letters in the picture's place");
});

it("an asset shares the document through the browser, or as a link without the visitor", async () => {
  const shared: unknown[] = [];
  const before = Object.getOwnPropertyDescriptor(navigator, "share");
  const share = (value: unknown) => Object.defineProperty(navigator, "share", { value, configurable: true });
  const address = location.href;
  try {
    share(async (data: unknown) => void shared.push(data));
    const assets = [anAsset("tell", [{ type: "share", data: '{"url": "https://example.org/a", "text": "Look"}' }])];
    const stage = await open({ assets, description: "An offer for spring" });
    await press("tell");
    await until(() => eventNames(stage).includes("share open"), "it is shared");
    equal(shared, [{ title: "A title", text: "Look", url: "https://example.org/a" }]);
    share(undefined);
    history.replaceState(null, "", "?q=anna&sl=1");
    const emptyShare = [anAsset("tell", [{ type: "share", data: "" }])];
    const other = await open({ assets: emptyShare, description: "An offer for spring" });
    await press("tell");
    await shown();
    const field = panel().querySelector<HTMLInputElement>("input");
    equal([field?.value.includes("sl=1"), field?.value.includes("anna")], [true, false]);
    const mail = "mailto:?subject=A%20title&body=An%20offer%20for%20spring";
    equal(button("Send by e-mail").getAttribute("href")?.startsWith(mail), true);
    await press("Close");
    await gone();
    equal(eventNames(other), ["click", "share open", "share close"]);
  } finally {
    history.replaceState(null, "", address);
    if (before) Object.defineProperty(navigator, "share", before);
    else delete (navigator as { share?: unknown }).share;
  }
});

it("an asset saves a file of the smartlink as a download", async () => {
  const url = URL.createObjectURL(new Blob(["terms"], { type: "text/plain" }));
  const files = { terms: { ...fileNamed(url, "text/plain"), filename: "terms.txt" } };
  const stage = await open({ assets: [{ ...anAsset("terms", [{ type: "download", data: "terms" }]), files }] });
  equal(await saved(() => press("terms")), { name: "terms.txt", text: "terms" });
  await until(() => eventNames(stage).length === 2, "both events");
  equal(eventNames(stage), ["click", "download open"]);
  const far = "https://files.example/terms.pdf";
  await open({ assets: [anAsset("far", [{ type: "download", data: far }])] });
  equal(await handedOver(() => press("far")), { name: "download", href: far, target: "_blank" });
});

it("panels of an asset with several actions open one after the other, after the immediate actions", async () => {
  const actions = [
    { type: "text", data: "first" },
    { type: "image", data: square("red") },
    { type: "page", data: "2" },
  ];
  const stage = await open({ assets: [anAsset("many", actions)] });
  await press("many");
  await shown();
  equal(panel().querySelector(".plain-text")?.textContent, "first");
  await press("Close");
  await until(() => document.querySelector("dialog img"), "the picture");
  await press("Close");
  await gone();
  equal(eventNames(stage), ["click", "page open", "text open", "text close", "image open", "image close"]);
});

it("the panel of invalid data shows an error and logs the reason", async () => {
  const reasons: unknown[] = [];
  const { warn } = console;
  console.warn = (...given) => reasons.push(given.join(" "));
  try {
    const types = ["gallery", "form", "agenda", "contact"];
    await open({
      assets: types.map((type, index) => anAsset(type, [{ type, data: "{" }], { center_y: index * 20 + 10 })),
    });
    for (const type of types) {
      await press(type);
      await shown();
      equal(
        words(panel().querySelector("[role=alert]")),
        "This content cannot be shown. Contact the sender of the document.",
      );
      await press("Close");
      await gone();
      equal(String(reasons.pop()).includes(`"${type}": json`), true);
    }
    await open({ assets: [anAsset("broken", [{ type: "image", data: "data:image/png,x" }])] });
    await press("broken");
    const failed = () => words(document.querySelector("dialog [role=alert]")) === "This file could not be loaded.";
    await until(failed, "a sentence in the picture's place");
    await open({ assets: [anAsset("far", [{ type: "page", data: "99" }])] });
    await press("far");
    equal(String(reasons.pop()).includes("no page 99"), true);
  } finally {
    console.warn = warn;
  }
});

it("panels of assets load their script at the first press, or show an error and try again at the next press", async () => {
  const { warn } = console;
  let asked = 0;
  let fail = () => {};
  const panels = async () => {
    asked += 1;
    if (asked === 1)
      await new Promise<never>((_, reject) => {
        fail = () => reject(new TypeError("Failed to fetch"));
      });
    return createPanels();
  };
  const stage = await open({ panels, assets: [anAsset("word", [{ type: "text", data: "hello" }])] });
  equal(asked, 0);
  try {
    console.warn = () => {};
    await press("word");
    await press("word");
    fail();
    await shown();
    equal(words(panel().querySelector("[role=alert]")), "This file could not be loaded.");
    await press("Close");
    await gone();
  } finally {
    console.warn = warn;
  }
  for (const _ of [1, 2]) {
    await press("word");
    await until(() => document.querySelector("dialog .plain-text"), "the text");
    await press("Close");
    await gone();
  }
  equal(asked, 2);
  equal(eventNames(stage).filter((event) => event === "text open").length, 3);
});

it("panels of assets stay open after a double click on their asset and after a drag that selects text", async () => {
  const edge = { center_x: 8, center_y: 5, rect: [12, 6] };
  await open({ assets: [anAsset("word", [{ type: "text", data: "hello" }], edge)] });
  await press("word", { count: 2 });
  await shown();
  // Both presses have been dispatched when the driver answers; a dialog closes at once.
  equal(panel().open, true);
  const { left, top, width, height } = (panel().querySelector(".panel-body") ?? panel()).getBoundingClientRect();
  await drag([left + 30, top + height / 2], [left + width / 2, top + height / 2], [5, 300]);
  equal(panel().open, true);
  await pressAt([5, 300]);
  await gone();
});

it("panels of assets close on Escape, by a click outside, and with the reader", async () => {
  const stage = await open({ assets: [anAsset("word", [{ type: "text", data: "hello" }])] });
  const opened = async () => {
    named("word").focus();
    await press("word");
    await shown();
  };
  await opened();
  await pressKey("Escape");
  await gone();
  equal(document.activeElement === named("word"), true);
  // Some browsers give no focus to what is clicked.
  named("word").blur();
  await press("word");
  await shown();
  await pressAt([5, 300]);
  await gone();
  equal(document.activeElement === named("word"), true);
  await opened();
  stage.reader.close();
  await gone();
});
