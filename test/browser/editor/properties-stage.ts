/** Mounts the properties of assets as the editor does: applies their edits, and passes the changed assets back. */
import { findCodeFault } from "#batch/printing/check-code.ts";
import "#editor/view/properties/asset-properties.ts";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok } from "#domain/result.ts";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import { findActionPanel } from "#editor/view/properties/action-panels.ts";
import type { AssetEdit, PropertyServices } from "#editor/view/properties/panel-context.ts";
import { mount } from "../app/stage.ts";
import { chooseFiles } from "../choose-files.ts";

export const anEditorAsset = (
  actions: EditorAsset["aura"]["actions"],
  over: Partial<EditorAsset> = {},
): EditorAsset => ({
  id: "a1",
  page: 1,
  aura: {
    api: "1.3.2",
    name: "Order now",
    center_x: 50,
    center_y: 50,
    center_z: 0,
    order: 0,
    rect: [30, 6],
    actions,
  },
  ...over,
});

/** A newly placed asset of a type. */
export const aPlacedAsset = (type: string): EditorAsset =>
  anEditorAsset([{ type, data: findActionPanel(type)?.defaultData ?? "" }]);

export const sampleRow: SampleData = {
  columns: ["first_name", "last_name", "city", "email"],
  row: { first_name: "Anna", last_name: "Moreau", city: "Bonn", email: "anna@example.org" },
};

const drawPicture = async (text: string, colour: string): Promise<Blob> => {
  const canvas = new OffscreenCanvas(120, 160);
  const context = canvas.getContext("2d");
  if (context !== null) {
    context.fillStyle = colour;
    context.fillRect(0, 0, 120, 160);
    context.fillStyle = "#333";
    context.font = "48px sans-serif";
    context.fillText(text, 40, 95);
  }
  return canvas.convertToBlob();
};

/** Files up to 1 MB are stored. Thumbnails show the number of their page. */
const createServices = (): PropertyServices => {
  const stored = new Map<string, Blob>();
  return {
    storeFile: async (file) => {
      if (file.size > 1e6)
        return fail(problem("storage-full", "The browser’s storage is full. Delete files, then try again."));
      const sha256 = String(stored.size);
      stored.set(sha256, file);
      return ok({ filename: file.name, mimetype: file.type, filesize: file.size, sha256 });
    },
    readFile: async (file: StoredFile) => ("sha256" in file ? stored.get(file.sha256) : undefined),
    renderThumbnail: (page) => drawPicture(String(page), "#fff"),
    createPreviewPage: () => undefined,
    checkCode: async (code, area) => findCodeFault(code, area),
  };
};

export interface PropertiesStage {
  readonly element: HTMLElementTagNameMap["asset-properties"];
  /** The assets after all edits. */
  assets(): readonly EditorAsset[];
  /** The data of the first asset's action. */
  data(index?: number): string;
  readonly edits: AssetEdit[];
}

/** Creates the element with its owner. The caller mounts it. */
export const createPropertiesStage = (
  assets: readonly EditorAsset[],
  sample: SampleData = sampleRow,
): PropertiesStage => {
  const element = document.createElement("asset-properties");
  Object.assign(element, {
    assets,
    sample,
    pages: Array.from({ length: 9 }, () => ({ width: 600, height: 800 })),
    services: createServices(),
  });
  const edits: AssetEdit[] = [];
  element.addEventListener("asset-edit", (event) => {
    const edit = (event as CustomEvent<AssetEdit>).detail;
    edits.push(edit);
    element.assets = element.assets.map((asset) => (edit.assetIds.includes(asset.id) ? edit.change(asset) : asset));
  });
  return {
    element,
    edits,
    assets: () => element.assets,
    data: (index = 0) => element.assets[0]?.aura.actions[index]?.data ?? "",
  };
};

export const aPicture = async (name: string): Promise<File> =>
  new File([await drawPicture("P", "#cde")], name, { type: "image/png" });

/** Mounts the properties of assets. */
export const showProperties = async (assets: readonly EditorAsset[], sample = sampleRow) => {
  const stage = createPropertiesStage(assets, sample);
  // As wide as the editor's column: WebKitGTK draws the scroll bar over the right edge of the page, where it takes presses.
  stage.element.style.setProperty("max-width", "24rem");
  await mount(stage.element);
  return stage;
};

/** Finds a field by its label. */
export const field = (label: string) => () =>
  [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")].find(
    (input) => [...(input.labels ?? [])].some((node) => node.textContent?.trim() === label) && input.checkVisibility(),
  );

/** Returns the texts of elements. */
export const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map((node) => node.textContent?.replace(/\s+/g, " ").trim() ?? "");

/** Chooses files in a field. */
export const upload = async (label: string, ...files: readonly File[]) => {
  const input = field(label)();
  if (input === undefined) throw new Error(`There is no field “${label}”.`);
  chooseFiles(input, ...files);
};
