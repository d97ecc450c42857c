// engines: chromium; test:all: chromium, firefox, webkit
/** The preview of HTML, while its frame loads slowly. */
import "#editor/view/properties/fields/html-preview.ts";
import { equal, until } from "../app/stage.ts";

it("the preview of HTML does not replace a page that its frame still loads, and shows the newest one afterwards", async () => {
  const pages: Blob[] = [];
  let store = (): void => undefined;
  const preview = document.createElement("html-preview");
  preview.label = "Welcome";
  preview.services = {
    createPreviewPage: () => ({
      show: (page) => {
        pages.push(page);
        return new Promise((resolve) => {
          store = () => resolve(URL.createObjectURL(page));
        });
      },
      clear: async () => undefined,
    }),
  };
  preview.markup = "<p>one</p>";
  document.body.append(preview);
  await until(() => pages.length === 1, "the first page is not stored");
  for (const text of ["two", "three"]) {
    preview.markup = `<p>${text}</p>`;
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  equal(pages.length, 1);
  const frame = preview.querySelector("iframe");
  equal(frame?.ariaBusy, "true");

  store();
  await until(() => pages.length === 2, "the newest page is not stored");
  equal((await pages[1]?.text())?.includes("three"), true);
  store();
  await until(() => frame?.ariaBusy === "false", "the frame still loads");
  equal(pages.length, 2);
  preview.remove();
});
