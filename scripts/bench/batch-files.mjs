/** Writes the files of a batch: a template with ten assets, rows, parameters, and one PDF for all rows. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * @typedef {{ type: string, data: string }} Action
 *
 * @typedef {object} BatchFiles
 * @property {string} batch_id
 * @property {string} strategy
 * @property {string} encoding
 * @property {number} rows
 * @property {Uint8Array} pdf
 * @property {readonly string[]} [addresses] of the rows' PDFs, instead of `pdf`
 * @property {object} [templateFields] what the template has besides
 * @property {string} [outputs] what is made of each row, instead of web documents
 */

/**
 * @param {number} index
 * @param {number} page
 * @param {string} name
 * @param {readonly Action[]} actions
 */
const createAsset = (index, page, name, actions) => ({
  page,
  aura: {
    api: "1.3.2",
    name,
    page,
    center_x: 20 + (index % 4) * 20,
    center_y: 15 + index * 8,
    center_z: 0,
    rect: [18, 5],
    actions,
    order: index,
  },
});

/** @type {[name: string, action: Action][]} */
const namedActions = [
  ["Your offer", { type: "url", data: "https://shop.example/offers/[[offer]]?customer=[[reference]]" }],
  ["The next chapter", { type: "page", data: "2" }],
  ["Write to us", { type: "email", data: "sales@shop.example" }],
  ["Call us", { type: "phone", data: "+4930123456" }],
  ["A picture of the house", { type: "image", data: "https://shop.example/media/house.jpg" }],
  ["A film of two minutes", { type: "video", data: "https://shop.example/media/film.mp4" }],
  ["A note for [[name]]", { type: "text", data: "Dear [[name]], this page was made for you in [[city]]." }],
  ["Directions to [[city]]", { type: "url", data: "https://maps.example/search?q=[[city]]" }],
  ["Terms", { type: "url", data: "https://shop.example/terms" }],
  ["The last chapter", { type: "page", data: "10" }],
];

/** The template of all benchmarks. */
export const template = {
  title: "An offer for [[name]]",
  config: { global: { printAllowed: "true", extractPDF: "true" } },
  assets: namedActions.map(([name, action], index) => createAsset(index, 1 + index, name, [action])),
};

const cities = ["Lyon", "Turin", "Kiel", "Porto", "Ghent", "Bath"];

/**
 * Creates so many rows.
 * @param {number} count
 * @param {readonly string[]} [addresses] of their PDFs
 */
export const createRows = (count, addresses) =>
  Array.from({ length: count }, (_, index) => ({
    pdf: addresses?.[index] ?? "brochure.pdf",
    reference_id: `customer-${index + 1}`,
    data: {
      name: `Alex Example ${index + 1}`,
      city: cities[index % cities.length],
      offer: `spring-${index % 17}`,
      reference: `customer-${index + 1}`,
    },
  }));

/**
 * Writes the files of one batch to a new folder. Returns their paths.
 * @param {string} folder
 * @param {BatchFiles} batch
 */
export const writeBatchFiles = async (folder, { pdf, rows, addresses, templateFields, ...params }) => {
  const batchFolder = await mkdtemp(join(folder, "batch-"));
  const files = {
    "param.json": JSON.stringify(params),
    "data.json": JSON.stringify(createRows(rows, addresses)),
    "template.json": JSON.stringify({ ...template, ...templateFields }),
    ...(addresses === undefined ? { "brochure.pdf": pdf } : {}),
  };
  return Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const path = join(batchFolder, name);
      await writeFile(path, content);
      return path;
    }),
  );
};
