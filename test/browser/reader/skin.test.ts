// engines: chromium
import { expectAccessible } from "./support/axe.ts";
import { begin, close, equal, open, readSentences, state, until } from "./support/stage.ts";

const logo = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==";
const skin = { accent: "#ffe600", background: "#0a3d62", logo, title: "Harbour & Sons <b>" };
const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
const brand = () => document.querySelector<HTMLElement>(".brand");
const sheetCount = () => document.adoptedStyleSheets.length;

after(close);

it("the skin of a smartlink colours the toolbar and shows logo and title in it", async () => {
  await open({ skin });
  equal([styleOf(".toolbar").backgroundColor, styleOf(".title").color], ["rgb(10, 61, 98)", "rgb(255, 255, 255)"]);
  const title = document.querySelector<HTMLElement>(".title");
  equal([title?.textContent, title?.querySelector("img")?.src], ["Harbour & Sons <b>", logo]);
  equal(document.title, "A title");
  equal(document.querySelectorAll("smartlink-reader [style*=color]").length, 0);
  await expectAccessible();
});

it("the skin of a smartlink is shown at the gates", async () => {
  begin({ skin, settings: { emailRequired: "true" } });
  await until(() => state() === "locked", "the e-mail gate");
  equal([brand()?.textContent, styleOf(".notice-page").backgroundColor], ["Harbour & Sons <b>", "rgb(10, 61, 98)"]);
  equal(brand()?.querySelector("img")?.alt, "");
  await expectAccessible();
  await open({ skin, activated: false });
  equal([state(), brand() !== null], ["unavailable", true]);
  await expectAccessible();
});

it("the skin of a smartlink is shown at the password gate before anything is decrypted", async () => {
  const gate = {
    languages: ["en"],
    sentences: readSentences,
    mayBeFramed: true,
    ready: async () => {},
    prepare: () => {},
  };
  begin({ lock: (source) => ({ ...gate, skin, unlock: async () => source }) });
  await until(() => state() === "locked", "the password gate");
  equal(brand()?.textContent, "Harbour & Sons <b>");
  await expectAccessible();
});

it("the skin of a smartlink ignores what is not a colour or a picture", async () => {
  await open();
  const plain = [styleOf(".toolbar").backgroundColor, styleOf(".toolbar").color];
  const count = sheetCount();
  await open({ skin: { accent: "red;}*{display:none", background: ["#000000"], logo: "https://example.org/a.png" } });
  equal([styleOf(".toolbar").backgroundColor, styleOf(".toolbar").color], plain);
  equal(document.querySelector(".logo"), null);
  equal(document.querySelector(".title")?.textContent, "A title");
  close();
  equal(sheetCount(), count);
});

it("a document without a skin stays as it is", async () => {
  close();
  const count = sheetCount();
  await open();
  equal([sheetCount(), document.querySelector(".logo, .brand")], [count, null]);
});
