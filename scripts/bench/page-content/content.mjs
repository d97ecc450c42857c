/** The content that benchmarks print on pages. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { template } from "../batch-files.mjs";

/**
 * Returns the template of all benchmarks with three texts, a picture that rows share, and a QR code on its first page.
 * @param {string} root of the project
 */
export const createContentTemplate = async (root) => {
  const picture = await readFile(join(root, "public/icon-192.png"));
  const contents = [
    { type: "text", text: "Dear [[name]]", size: 14 },
    { type: "text", text: "Your offer [[offer]] in [[city]]", color: "#123456", align: "center" },
    { type: "text", text: "Made for [[name]] ([[reference]]) of [[city]], with the best regards.", fit: "wrap" },
    { type: "picture", source: `data:image/png;base64,${picture.toString("base64")}` },
    { type: "code", symbology: "qr", value: "https://shop.example/offers/[[offer]]?customer=[[reference]]" },
  ];
  // The picture has 164 pixels an inch: a coarse one would be a warning of each row.
  const assets = contents.map((content, index) => ({
    page: 1,
    aura: { center_x: 50, center_y: 10 + index * 18, rect: [60, content.type === "picture" ? 10 : 12], content },
  }));
  return {
    ...template,
    assets: [...template.assets, ...assets],
  };
};

/** A template with one text on the first page. */
export const letterTemplate = {
  title: "An offer for [[name]]",
  assets: [
    {
      page: 1,
      aura: { center_x: 50, center_y: 8, rect: [70, 5], content: { type: "text", text: "Dear [[name]]", size: 14 } },
    },
  ],
};
