/** Stores assets as a person has made them, without the time that the API would take for thousands. */

/**
 * @typedef {{ id: string, page: number, box: object }} StoredAsset `box`: center and size in percent, as in the aura
 */

/** A picture of each asset is a photograph of a camera, made smaller for a page. Pixels. */
const pictureSize = { width: 800, height: 600 };

/**
 * Stores the assets of a smartlink.
 * @param {import("puppeteer-core").Page} page of the site
 * @param {string} smartlinkId
 * @param {readonly StoredAsset[]} assets
 * @param {{ hasPictures?: boolean }} [options] `hasPictures`: each asset has a picture of its own
 */
export const putRecords = (page, smartlinkId, assets, { hasPictures = false } = {}) =>
  page.evaluate(putAssets, { smartlinkId, assets, picture: hasPictures ? pictureSize : undefined });

/**
 * Runs in the page.
 * @param {{ smartlinkId: string, assets: readonly StoredAsset[], picture?: { width: number, height: number } | undefined }} input
 */
const putAssets = async ({ smartlinkId, assets, picture }) => {
  /** Draws soft colours with the grain of a photograph. */
  const drawPicture = async (/** @type {number} */ index) => {
    if (picture === undefined) return undefined;
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const image = context.createImageData(picture.width, picture.height);
    for (let at = 0; at < image.data.length; at += 4) {
      const wave = Math.sin((at / 4 / picture.width + index) / 40) * 60;
      for (const channel of [0, 1, 2]) image.data[at + channel] = 128 + wave + ((at * (channel + 7)) % 23);
      image.data[at + 3] = 255;
    }
    context.putImageData(image, 0, 0);
    const body = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 });
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await body.arrayBuffer()));
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return { sha256, size: body.size, body };
  };
  /** @param {{ addEventListener(type: string, listener: () => void): void }} target */
  const waitFor = (target, type = "success") =>
    new Promise((resolve, reject) => {
      target.addEventListener(type, () => resolve(undefined));
      target.addEventListener("error", () => reject(new Error("The storage has failed.")));
    });
  const pictures = [];
  for (const index of assets.keys()) pictures.push(await drawPicture(index));
  const opening = indexedDB.open("smartlink");
  await waitFor(opening);
  const transaction = opening.result.transaction(["smartlinks", "assets", "parts"], "readwrite");
  const reading = transaction.objectStore("smartlinks").get(smartlinkId);
  await waitFor(reading);
  const { _organization, inserted, updated } = reading.result;
  for (const [order, { id, page, box }] of assets.entries()) {
    const part = pictures[order];
    const filename = "background.jpg";
    if (part !== undefined) transaction.objectStore("parts").put(part, part.sha256);
    const file = part && { filename, mimetype: "image/jpeg", filesize: part.size, sha256: part.sha256 };
    const actions = [{ type: "url", data: "https://shop.example/?q=[[first_name]]" }];
    const background = file === undefined ? {} : { background: filename };
    const aura = { api: "1.3.2", name: `Asset ${order}`, page, center_z: 0, order, actions, ...background, ...box };
    const files = file === undefined ? {} : { [filename]: file };
    const record = { id, page, aura, updateBear: false, assetId: "", username: "", files, revision: 1 };
    transaction
      .objectStore("assets")
      .put({ ...record, _organization, _document: smartlinkId, inserted, updated }, record.id);
  }
  await waitFor(transaction, "complete");
  opening.result.close();
};
