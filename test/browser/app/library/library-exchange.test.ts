// engines: none; test:all: chromium
/** The dialogs by which smartlinks leave and enter the library, and what they say. */
import type { Problem } from "#domain/problem.ts";
import { fail } from "#domain/result.ts";
import "#app/library/elements/dialogs/export-dialog.ts";
import type { LibraryServices } from "#app/library/session/library-services.ts";
import "#app/library/library-view.ts";
import { chooseFiles } from "../../choose-files.ts";
import { pressKey, press as pressNode, typeText } from "../../input.ts";
import { requireAccessible } from "../../require-accessible.ts";
import { aStage, equal, mount, must, press, until } from "../stage.ts";

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

const show = async (): Promise<LibraryServices> => {
  location.hash = "#/library";
  const stage = await aStage();
  const library = await stage.services.loadLibrary();
  const { contents, records, caller, initialize } = library.session.library;
  await initialize();
  const folder = (await records.list("folders")).find(({ readOnly }) => readOnly)?.id ?? "";
  const file = new File(["%PDF-1.7 guide"], "guide.pdf", { type: "application/pdf" });
  await contents.create({ folder, title: "Guide", filename: "guide.pdf", file }, await caller());
  await mount(Object.assign(document.createElement("library-view"), { services: stage.services, query: "" }));
  await until(() => find("[data-kind=content]") !== null, "The PDF is not shown.");
  return library;
};

const choose = async (kind: "content" | "smartlink", command: string) => {
  await pressNode(() => find(`[data-kind=${kind}] [data-menu]`));
  await pressNode(() => find(`[role=menuitem][aria-label="${command}"]`));
};

const pickTemplate = (content: object) =>
  chooseFiles("Template files", new File([JSON.stringify(content)], "offer.json", { type: "application/json" }));

const template = (page: number) => ({
  title: "Offer",
  config: { global: {} },
  assets: [{ page, aura: { name: "A", center_x: 50, center_y: 50, rect: [10, 10], actions: [] } }],
});

const open = async () => {
  await show();
  await choose("content", "New smartlink");
  await until(() => find("[data-kind=smartlink]") !== null, "There is no smartlink.");
  await choose("smartlink", "Export…");
  await until(() => find("export-dialog dialog:modal") !== null, "There is no dialog.");
};

it("the export dialog is accessible, and asks for an address or a password only where they are used", async () => {
  await open();
  await requireAccessible();
  equal([find("#export-password") !== null, find("#export-address") !== null], [true, false]);
  const environments = document.querySelector<HTMLSelectElement>("#export-environment");
  equal(Array.from(environments?.options ?? [], ({ value }) => value).slice(0, 2), ["", "officialDev"]);
  equal(document.querySelector<HTMLSelectElement>("#export-encoding")?.value, "text");
  await pressKey("ArrowDown");
  await until(() => find("#export-address") !== null, "There is no field for the address.");
  await pressNode(() => find("#export-address"));
  await typeText("docs.example");
  await until(() => find("#export-address")?.ariaInvalid === "true", "A bad address is not marked.");
  await requireAccessible();
  await pressNode(() => find("export-dialog label:has([value=template])"));
  await until(() => find("#export-password") === null, "A template has no password of its own.");
  equal([find("#export-environment"), find("#export-encoding")], [null, null]);
});

it("the export dialog can be cancelled while it works, and keeps what was entered", async () => {
  await open();
  await pressNode(() => find("#export-password"));
  await typeText("harbour");
  await pressKey("Enter");
  await until(() => find("export-dialog [role=progressbar]") !== null, "There is no progress.");
  await requireAccessible();
  equal(document.activeElement?.textContent, "Cancel");
  await pressKey("Enter");
  await until(() => find("export-dialog [role=progressbar]") === null, "It still works.");
  equal(document.querySelector<HTMLInputElement>("#export-password")?.value, "harbour");
  must(find("export-dialog [role=alert]") === null, "Cancelling is reported as a problem.");
});

it("the export dialog offers to generate documents where placeholders have no value", async () => {
  const message =
    'There is no value for "first_name". Add it to the row\u2019s data, or give the placeholder a default.';
  const missing: Problem = { code: "placeholder-without-value", message, at: { path: "title" } };
  const dialog = Object.assign(document.createElement("export-dialog"), {
    smartlinkTitle: "Offer",
    generateAddress: "#/batches?template=offer",
    run: async () => fail(missing),
  });
  await mount(dialog);
  await press("Export file");
  await until(() => find("export-dialog [role=alert]") !== null, "There is no notice.");
  await requireAccessible();
  equal(
    find("export-dialog [role=alert]")?.textContent?.replace(/\s+/g, " ").trim(),
    [
      "The smartlink has placeholders without a value",
      "Fill them with your data: one document for each row. Generate…",
    ].join(" "),
  );
  equal(document.activeElement, find("export-dialog [role=alert]"));
  let closings = 0;
  dialog.addEventListener("export-close", () => closings++);
  await press("Generate…");
  equal([closings, location.hash], [1, "#/batches?template=offer"]);
});

it("the import of a template asks for a PDF with enough pages, is accessible, and makes a smartlink", async () => {
  const { session } = await show();
  pickTemplate(template(2));
  await until(() => find("pdf-choice-dialog dialog:modal") !== null, "There is no dialog.");
  await requireAccessible();
  await pressNode(() => find("pdf-choice-dialog input[type=radio]"));
  await press("Import template", find("pdf-choice-dialog .dialog-actions") ?? document.body);
  await until(() => find("[data-kind=smartlink]") !== null, "There is no smartlink.");
  equal(
    [...session.state.items.values()].filter(({ kind }) => kind === "smartlink").map(({ title }) => title),
    ["Offer"],
  );
  must(
    find("action-notice")?.textContent?.includes("Smartlink “Offer” imported.") === true,
    "The import is not announced.",
  );
});

it("the import of a template stores nothing if the person cancels", async () => {
  const { session } = await show();
  pickTemplate(template(9));
  await until(
    () => find("pdf-choice-dialog input[type=radio]:disabled") !== null,
    "A PDF with too few pages can be chosen.",
  );
  await pressKey("Escape");
  await until(() => find("pdf-choice-dialog") === null, "The dialog stays.");
  equal((await session.library.records.list("smartlinks")).length, 0);
});
