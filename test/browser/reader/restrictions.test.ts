// engines: chromium
import "axe-core/axe.js";
import { press, pressKey } from "../input.ts";
import { asIf } from "./support/media-rules.ts";
import { anAsset, close, equal, maybeNamed, named, open, openAndAct, state, until } from "./support/stage.ts";
import { tinyPdf } from "./support/tiny-pdf.ts";

const { axe } = window as unknown as { axe: typeof import("axe-core") };
const alertText = () => document.querySelector("smartlink-reader [role=alert]")?.textContent ?? "";

const violations = async (): Promise<void> => {
  const results = await axe.run("smartlink-reader", {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  });
  equal(
    results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    [],
  );
};

describe("restrictions", () => {
  after(close);

  it("a document that is off, not yet available or expired shows a notice", async () => {
    await open({ settings: { displayAllowed: "false" } });
    equal(state(), "unavailable");
    await open({ activated: false });
    equal([state(), document.querySelectorAll("canvas").length], ["unavailable", 0]);
    await open({ settings: { startDateTime: "2999-05-04T10:00:00+02:00" } });
    equal([state(), alertText().includes("from May")], ["unavailable", true]);
    await open({ languages: ["de"], settings: { startDateTime: "2999-05-04T10:00:00+02:00" } });
    equal(alertText().includes("4. Mai 2999"), true);
    await open({ settings: { endDateTime: "2001-02-03" } });
    equal([state(), alertText().includes("2001")], ["unavailable", true]);
    await violations();
    await open({ settings: { startDateTime: "2001-02-03", endDateTime: "2999-05-04" } });
    equal(state(), "ready");
  });

  it("a document that must not be printed or downloaded has no such buttons, and tracks an attempt to print", async () => {
    const { host, events } = await openAndAct({ settings: { printAllowed: "false", extractPDF: 0 } });
    equal([maybeNamed("Print"), maybeNamed("Download")], [undefined, undefined]);
    equal(host.classList.contains("print-refused"), true);
    dispatchEvent(new Event("beforeprint"));
    equal(events.at(-1)?.event, "print_attempt");
    const onPaper = (selector: string) => document.querySelector(selector)?.checkVisibility();
    const end = asIf("print");
    equal([onPaper(".print-notice"), onPaper(".body"), onPaper("canvas")], [true, false, false]);
    end();
    await open();
    const endAgain = asIf("print");
    equal([onPaper(".body"), onPaper("canvas")], [true, true]);
    endAgain();
    equal([named("Print").tagName, named("Download").tagName], ["BUTTON", "BUTTON"]);
  });

  it("a download offers the unchanged PDF", async () => {
    const pdf = tinyPdf([{ text: ["Mine"] }]);
    await open({ pdf });
    const { click } = HTMLAnchorElement.prototype;
    let saved: HTMLAnchorElement | undefined;
    HTMLAnchorElement.prototype.click = function keep() {
      saved = this;
    };
    try {
      await press("Download");
      await until(() => saved, "a file is handed over");
      equal(saved?.download, "A title.pdf");
      const bytes = new Uint8Array(await (await fetch(saved?.href ?? "")).arrayBuffer());
      equal([...bytes], [...tinyPdf([{ text: ["Mine"] }])]);
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
  });

  it("every page is printed at printer resolution", async () => {
    const { host, events } = await openAndAct();
    const { print } = window;
    let sheets = 0;
    let wide = 0;
    window.print = () => {
      dispatchEvent(new Event("beforeprint"));
      const images = [...host.querySelectorAll<HTMLImageElement>(".print-sheets img")];
      sheets = images.length;
      wide = images[0]?.naturalWidth ?? 0;
    };
    try {
      await pressKey("p");
      equal(sheets, 0);
      await pressKey("Control+p");
      await until(() => sheets > 0, "something was printed");
      equal([sheets, wide], [3, Math.floor((400 * 150) / 72)]);
      equal(events.filter(({ event }) => event === "print").length, 1);
      // Safari returns from `print()` while the person is still choosing a printer.
      equal(host.querySelectorAll(".print-sheets img").length, 3);
      dispatchEvent(new Event("afterprint"));
      equal(host.querySelectorAll(".print-sheets img").length, 0);
    } finally {
      window.print = print;
    }
  });

  it("a page that cannot be drawn is named on paper and screen, and the other pages are printed", async () => {
    const { host, events } = await openAndAct({
      pages: [{ text: ["1"] }, { text: ["2"] }, { text: ["3"], broken: true }],
    });
    const { print } = window;
    let sheets: readonly (readonly [string, string, boolean])[] = [];
    window.print = () => {
      const end = asIf("print");
      sheets = [...host.querySelectorAll<HTMLElement>(".print-sheets > *")].map((sheet) => [
        sheet.localName,
        sheet.textContent,
        sheet.checkVisibility(),
      ]);
      end();
    };
    const sentence = "Page 3 could not be drawn and is missing from the print. Try printing again.";
    try {
      await press(named("Print"));
      await until(() => sheets.length > 0, "something was printed");
      equal(sheets, [
        ["div", "", true],
        ["div", "", true],
        ["p", sentence, true],
      ]);
      await until(() => host.querySelector(".note")?.textContent === sentence, "it is told");
      equal(events.filter(({ event }) => event === "print").length, 1);
    } finally {
      window.print = print;
    }
  });

  it("a PDF that cannot be read shows an error", async () => {
    await open({ pdf: new TextEncoder().encode("this is no PDF at all") });
    equal([state(), alertText().includes("PDF inside is damaged")], ["error", true]);
    await violations();
  });

  it("settings of the wrong type are ignored", async () => {
    await open({ settings: { printAllowed: 7, initTrack: "yes", startDateTime: {}, assetEnabled: null } });
    equal(state(), "ready");
  });
});

describe("events", () => {
  after(close);

  it("events contain their origin and follow their switches", async () => {
    const { events } = await openAndAct();
    const [first] = events;
    equal(
      [first?.object, first?.event, first?.smartlink_id, first?.document_id],
      ["smartlink", "open", "sl-1", "content-1"],
    );
    equal([first?.batch_id, first?.reference_id, first?.visitor], ["batch-1", "reference-1", "none"]);
    equal(
      [first?.organization_id, first?.online, first?.timezone],
      ["organization-1", navigator.onLine, Intl.DateTimeFormat().resolvedOptions().timeZone],
    );
    equal(
      events.some(({ object, event }) => object === "page" && event === "open"),
      true,
    );
    const off = { track: "false" };
    const silent = await openAndAct({
      settings: { initTrack: off, pageTrack: off, assetTrack: off, closeTrack: "false", printTrack: false },
      assets: [anAsset("one", [{ type: "page", data: "2" }])],
    });
    await press("one");
    dispatchEvent(new Event("beforeprint"));
    dispatchEvent(new Event("pagehide"));
    equal(silent.events, []);
  });
});
