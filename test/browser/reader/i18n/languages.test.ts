// engines: chromium
import { close, equal, named, open, pageElement, until } from "../support/stage.ts";

const picture = (): string => pageElement(1).querySelector("canvas")?.toDataURL() ?? "";

after(() => {
  history.replaceState(null, "", location.pathname);
  close();
});

it("the reader's language is that of the address rather than that of the smartlink", async () => {
  const { host } = await open({ languages: ["de-AT"] });
  equal([host.lang, host.dir], ["de-AT", "ltr"]);
  named("Nächste Seite");
  history.replaceState(null, "", "?lang=fr");
  const asked = await open({ languages: [] });
  equal(asked.host.lang, "fr");
  named("Page suivante");
  equal((await open({ languages: [], campaignLanguage: ["ru"] })).host.lang, "fr");
  history.replaceState(null, "", location.pathname);
  equal((await open({ languages: [], campaignLanguage: ["de"] })).host.lang, "de");
});

it("right-to-left languages mirror the interface of the reader, but not the pages", async () => {
  await open();
  const drawn = picture();
  const { host } = await open({ languages: ["ar"] });
  equal([host.lang, host.dir], ["ar", "rtl"]);
  const search = named("بحث").getBoundingClientRect();
  const thumbnails = named("صور مصغرة").getBoundingClientRect();
  if (search.left > thumbnails.left) throw new Error("the bar is not mirrored");
  if (picture() !== drawn) throw new Error("the page is drawn otherwise than in English");
  await until(() => pageElement(1).querySelector(".text-layer span"), "text");
  const page = pageElement(1).getBoundingClientRect();
  const run = pageElement(1).querySelector(".text-layer span")?.getBoundingClientRect() as DOMRect;
  const left = (run.left - page.left) / page.width;
  if (Math.abs(left - 0.1) > 0.01) throw new Error(`the text lies at ${left}, not over its picture`);
});
