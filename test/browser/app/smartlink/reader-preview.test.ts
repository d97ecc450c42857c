// engines: chromium
import { ReaderPreview } from "#app/smartlink/form/reader-preview.ts";
import { equal, mount, until } from "../stage.ts";

/** A document in the reader's place, which is in the state `loading` until `finish`. */
const framed = (): HTMLElement | undefined => document.querySelector("iframe")?.contentDocument?.documentElement;

const openPreview = async () => {
  const page = new Blob(["<!doctype html><html data-smartlink-state='loading'><title>Offer</title>"], {
    type: "text/html",
  });
  const preview = new ReaderPreview();
  let loads = 0;
  preview.addEventListener("load", () => loads++, { capture: true });
  await mount(Object.assign(preview, { address: URL.createObjectURL(page), revision: 1, isOpen: true }));
  await until(() => loads === 1, "the frame was not loaded");
  return { preview, loads: () => loads };
};

const finish = () => framed()?.setAttribute("data-smartlink-state", "ready");

it("the preview of the reader reloads once after changes that came while it was loading", async () => {
  const { preview, loads } = await openPreview();
  for (const revision of [2, 3, 4]) {
    preview.revision = revision;
    await preview.updateComplete;
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  equal(loads(), 1);
  finish();
  await until(() => loads() === 2, "it was not reloaded");
  finish();
  await new Promise((resolve) => setTimeout(resolve, 300));
  equal(loads(), 2);
});
