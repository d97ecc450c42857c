// engines: none; test:all: chromium
import { fill, pressKey } from "../../input.ts";
import { deflated, type HardPage, hardPdf } from "../support/hard-pdfs.ts";
import { close, equal, open, pageElement, until } from "../support/stage.ts";

/** A dark square in the corner where a page's own space begins, and a word. */
const marked = (over: Partial<HardPage> = {}): HardPage => {
  const { width = 400, height = 600 } = over;
  const corner = `0 0 ${width / 4} ${height / 4} re f`;
  return {
    content: `0 0.2 0.4 rg ${corner} BT /F1 ${height / 12} Tf ${width / 3} ${height / 2} Td (Word) Tj ET`,
    ...over,
  };
};

const canvasOf = (page: number) => pageElement(page).querySelector("canvas") as HTMLCanvasElement;
const drawn = (page: number) => pageElement(page).dataset["drawn"] !== undefined;
const listCanvases = () => [...document.querySelectorAll<HTMLCanvasElement>(".pages canvas")];
const pixels = () => listCanvases().reduce((sum, { width, height }) => sum + width * height, 0);

/** How dark a page's picture is at that share of its width and height, 0 to 255. */
const darkness = (page: number, across: number, down: number): number => {
  const canvas = canvasOf(page);
  const at = [Math.floor(canvas.width * across), Math.floor(canvas.height * down)] as const;
  const [red = 255] = canvas.getContext("2d")?.getImageData(...at, 1, 1).data ?? [];
  return 255 - red;
};

const goTo = async (page: number): Promise<void> => {
  await fill("Page", String(page));
  await pressKey("Enter");
};

afterEach(close);

it("a big document keeps few of its thousand pages in memory", async () => {
  await open({ beside: true, pdf: hardPdf(Array.from({ length: 1000 }, () => marked())) });
  for (const page of [200, 201, 400, 600, 602, 800, 1000, 1]) {
    await goTo(page);
    await until(() => drawn(page) && pageElement(page).querySelector(".text-layer"), `page ${page} is drawn`);
    if (listCanvases().length > 12) throw new Error(`${listCanvases().length} pictures are held at page ${page}`);
    if (pixels() > 2 ** 26) throw new Error(`${pixels()} pixels are held at page ${page}`);
  }
  const layers = document.querySelectorAll(".text-layer").length;
  if (layers > 12) throw new Error(`${layers} pages' texts are held`);
});

it("a big document draws pages of every size and rotation completely, within the canvas limits of browsers", async () => {
  const pages: readonly (readonly [page: HardPage, corner: readonly [across: number, down: number]])[] = [
    [marked(), [0.1, 0.9]],
    [marked({ width: 200, height: 1000, rotate: 90 }), [0.1, 0.1]],
    [marked({ width: 14_400, height: 14_400 }), [0.1, 0.9]],
    [marked({ width: 14_400, height: 72, rotate: 180 }), [0.9, 0.1]],
    [marked({ width: 300, height: 400, rotate: 270 }), [0.9, 0.9]],
    [marked({ width: 1440, height: 1440, userUnit: 10 }), [0.1, 0.9]],
  ];
  await open({ beside: true, pdf: hardPdf(pages.map(([page]) => page)) });
  for (const largest of [false, true])
    for (const [index, [page, corner]] of pages.entries()) {
      const number = index + 1;
      await goTo(number);
      if (largest) {
        // Out of the field, which would take the key.
        document.querySelector<HTMLElement>(".pages")?.focus();
        for (let step = 0; step < 40; step += 1) await pressKey("+");
        await until(() => canvasOf(number)?.width > 1500 || canvasOf(number)?.height > 1500, `page ${number} is sharp`);
      }
      await until(() => drawn(number), `page ${number} is drawn`);
      const { width, height } = canvasOf(number);
      if (width * height > 2 ** 24 || Math.max(width, height) > 16_384)
        throw new Error(`page ${number} is drawn on ${width} × ${height} pixels`);
      const { width: across = 400, height: down = 600, rotate = 0 } = page;
      const shape = rotate % 180 === 0 ? across / down : down / across;
      const box = pageElement(number).getBoundingClientRect();
      if (Math.abs(box.width / box.height / shape - 1) > 0.05)
        throw new Error(`page ${number} has the shape ${box.width} × ${box.height}`);
      if (darkness(number, ...corner) < 100) throw new Error(`page ${number} has no mark in its corner`);
      equal(darkness(number, 1 - corner[0], 1 - corner[1]), 0);
    }
});

it("a big document frees the images of pages that were scrolled past", async () => {
  const side = 2240;
  const noise = new Uint8Array(side * side).map((_, at) => (at * 2_654_435_761) >>> 24);
  const page: HardPage = {
    content: "q 400 0 0 600 0 0 cm /Im Do Q",
    resources: "/XObject << /Im @picture >>",
    parts: {
      picture: {
        entries: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceGray`,
        data: noise,
      },
    },
  };
  const pdf = hardPdf([page, page, page, page, marked(), marked(), marked()]);
  if (pdf.length < 20e6) throw new Error(`the document has ${pdf.length} bytes only`);
  await open({ beside: true, pdf });
  for (const number of [1, 2, 3, 4]) {
    await goTo(number);
    await until(() => drawn(number), `page ${number} is drawn`);
    const dark = Array.from({ length: 20 }, (_, at) => darkness(number, (at + 0.5) / 20, 0.5));
    if (dark.every((value) => value < 60)) throw new Error(`page ${number} has no picture`);
  }
  await goTo(7);
  await until(() => drawn(7), "page 7 is drawn");
  await until(() => !drawn(1), "page 1 is given back");
});

it("a big document shows a page without its image if that is too large to decode", async () => {
  const side = 12_000;
  const picture = {
    entries: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode`,
    data: await deflated((side * side) / 8, () => 0),
  };
  const page = marked({ resources: "/XObject << /Im @picture >>", parts: { picture } });
  await open({
    beside: true,
    pdf: hardPdf([{ ...page, content: `q 400 0 0 300 0 300 cm /Im Do Q ${page.content}` }, marked()]),
  });
  await until(() => drawn(1) && drawn(2), "both pages are drawn");
  if (darkness(1, 0.1, 0.9) < 100) throw new Error("page 1 has no mark in its corner");
  await until(() => pageElement(1).querySelector(".text-layer")?.textContent?.includes("Word"), "text of page 1");
});
