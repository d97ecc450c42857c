// engines: chromium; test:all: chromium, firefox; matrix: chromium, firefox
/** Addresses of pictures are revoked only after the images that load them: browsers log a failed load as an error. */
import "#editor/view/properties/fields/resource-preview.ts";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import { PictureAddresses } from "#editor/view/stage/asset-pictures.ts";
import { equal, until } from "../app/stage.ts";

const picture = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'], { type: "image/svg+xml" });
const file = { sha256: "a".repeat(64), mimetype: picture.type, filename: "boat.svg", filesize: picture.size };

/** Waits until the image has loaded, or has failed to. */
const waitForLoad = (image: HTMLImageElement): Promise<string> =>
  new Promise((resolve) => {
    for (const type of ["load", "error"]) image.addEventListener(type, () => resolve(type), { once: true });
  });

/** Waits until the address is revoked. */
const waitForRevocation = async (address: string): Promise<void> => {
  const isValid = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  for (const end = performance.now() + 20_000; performance.now() < end && (await isValid()); );
  equal(await isValid(), false);
};

it("addresses of pictures on the pages last until their images have loaded, and are not used again", async () => {
  const controller = new AbortController();
  let isLoaded = false;
  const addresses = new PictureAddresses(
    { readFile: async () => picture, fetchFile: async () => undefined },
    {
      onLoad: () => {
        isLoaded = true;
      },
      signal: controller.signal,
    },
  );
  equal(addresses.find(file as StoredFile), undefined);
  await until(() => isLoaded, "the picture is not read");
  const address = addresses.find(file as StoredFile) ?? "";
  const image = new Image();
  const load = waitForLoad(image);
  image.src = address;
  controller.abort();
  equal(await load, "load");
  equal(addresses.find(file as StoredFile), undefined);
  await waitForRevocation(address);
});

it("the address of a picture in the properties lasts until its image has loaded", async () => {
  const preview = document.createElement("resource-preview");
  preview.file = file as StoredFile;
  preview.services = { readFile: async () => picture } as unknown as typeof preview.services;
  const created = new Promise<HTMLImageElement>((resolve) => {
    const observer = new MutationObserver(() => {
      const image = preview.querySelector("img");
      if (image !== null) resolve(image);
    });
    observer.observe(preview, { childList: true, subtree: true });
  });
  document.body.append(preview);
  const image = await created;
  const load = waitForLoad(image);
  const address = image.src;
  preview.remove();
  equal(await load, "load");
  await waitForRevocation(address);
});

it("a picture of another site is fetched once, and one that cannot be fetched has no address", async () => {
  const controller = new AbortController();
  const fetched: string[] = [];
  const fetchFile = async (url: string) => {
    fetched.push(url);
    return url.endsWith("boat.svg") ? picture : undefined;
  };
  const addresses = new PictureAddresses(
    { readFile: async () => undefined, fetchFile },
    { onLoad: () => undefined, signal: controller.signal },
  );
  const at = (url: string): StoredFile => ({ filename: url, mimetype: "", filesize: 0, url });
  const [boat, lost] = ["https://pictures.example/boat.svg", "https://pictures.example/lost.svg"];
  const address = await addresses.load(at(boat));
  equal(address?.startsWith("blob:"), true);
  equal(await addresses.load(at(boat)), address);
  equal(await addresses.load(at(lost)), undefined);
  equal(fetched, [boat, lost]);
  equal(await addresses.load(at("data:image/png;base64,AA==")), "data:image/png;base64,AA==");
  controller.abort();
});
