// engines: none; test:all: chromium
/** A page that is enlarged beyond the limit of its canvas: the visible part is as sharp as the screen. */
import { press, pressKey, wheel } from "../../input.ts";
import { close, equal, open, pageElement, until } from "../support/stage.ts";

const [pageWidth, pageHeight] = [2000, 600];
/** Squares of one point on a white page, every 20 points. */
const drawing = Array.from({ length: 100 * 30 }, (_, index) => {
  const [x, y] = [(index % 100) * 20, Math.floor(index / 100) * 20];
  return `1 0 0 rg ${x} ${y} 1 1 re f`;
}).join("\n");

const box = (target: Element) => target.getBoundingClientRect();
const room = () => document.querySelector(".pages") as HTMLElement;
const detail = () => pageElement(1).querySelector<HTMLCanvasElement>(".page-detail canvas");
/** Pixels of the canvas for each pixel of the screen. */
const sharpness = (canvas: HTMLCanvasElement) => canvas.width / (box(canvas).width * devicePixelRatio);

/** Whether the detail covers what is visible of the page. Rotated by 90 degrees, its width lies down the window. */
const isCovered = (): boolean => {
  const canvas = detail();
  if (canvas === null) return false;
  const [part, page, frame] = [box(canvas), box(pageElement(1)), box(room())];
  return (
    part.left <= Math.max(page.left, frame.left) + 1 &&
    part.right >= Math.min(page.right, frame.right) - 1 &&
    part.top <= Math.max(page.top, frame.top) + 1 &&
    part.bottom >= Math.min(page.bottom, frame.bottom) - 1
  );
};

/** Red pixels of the detail in a box of the window around a square, and around an empty place. */
const redAround = (x: number, y: number): readonly number[] => {
  const canvas = detail() as HTMLCanvasElement;
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  const [part, page] = [box(canvas), box(pageElement(1))];
  const perPoint = page.width / pageWidth;
  const count = (left: number, bottom: number): number => {
    const atX = Math.round((page.left + left * perPoint - part.left) * devicePixelRatio);
    const atY = Math.round((page.top + (pageHeight - bottom) * perPoint - part.top) * devicePixelRatio);
    const size = Math.round(perPoint * devicePixelRatio);
    const { data } = context.getImageData(atX, atY - size, size, size);
    let red = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] === 255 && data[at + 1] === 0) red += 1;
    return red / size ** 2;
  };
  return [count(x, y), count(x + 3, y + 3)];
};

const enlarge = async (): Promise<void> => {
  await open({ pages: [{ text: [], width: pageWidth, drawing }, { text: ["Page 2"] }] });
  await until(() => pageElement(1).dataset["drawn"] !== undefined, "the page");
  const zoom = () => Number.parseInt(document.querySelector(".tool.zoom")?.textContent ?? "", 10);
  while (zoom() < 600) await press("Zoom in");
};

/** The square that is nearest to the middle of the window, in points. */
const squareInView = (): readonly [number, number] => {
  const [page, frame] = [box(pageElement(1)), box(room())];
  const perPoint = page.width / pageWidth;
  const across = (frame.left + frame.width / 2 - page.left) / perPoint;
  const up = pageHeight - (frame.top + frame.height / 2 - page.top) / perPoint;
  return [Math.floor(across / 20) * 20, Math.floor(up / 20) * 20];
};

afterEach(close);

it("an enlarged page is sharp where it is visible, also after scrolling", async () => {
  await enlarge();
  await until(isCovered, "a sharp part");
  const canvas = pageElement(1).querySelector("canvas") as HTMLCanvasElement;
  equal([canvas.closest(".page-detail"), sharpness(canvas) < 0.9], [null, true]);
  for (const [left, top] of [
    [3000, 1200],
    [8000, 3000],
    [0, 0],
  ] as const) {
    room().scrollTo(left, top);
    await until(isCovered, `a sharp part at ${left}, ${top}`);
    const sharp = sharpness(detail() as HTMLCanvasElement);
    if (Math.abs(sharp - 1) > 0.0005) throw new Error(`${sharp} pixels for each of the screen`);
    const [there, beside] = redAround(...squareInView());
    if ((there ?? 0) < 0.7 || beside !== 0) throw new Error(`${there} and ${beside} red at ${left}, ${top}`);
  }
});

it("an enlarged page is sharp when it is rotated, and while fingers or a wheel enlarge it further", async () => {
  await enlarge();
  await pressKey("r");
  await until(() => pageElement(1).dataset["rotation"] === "90", "it is rotated");
  await until(isCovered, "a sharp part of the rotated page");
  const { left, top } = box(room());
  await wheel([left + 200, top + 200], -50, { key: "Control" });
  await until(
    () => isCovered() && Math.abs((detail() as HTMLCanvasElement).width / box(detail() as Element).height - 1) < 0.001,
    "a sharp part at another zoom",
  );
});

it("an enlarged page has no sharp part when it is small again, or is scrolled away", async () => {
  await enlarge();
  await until(isCovered, "a sharp part");
  await pressKey("End");
  await pressKey("ArrowDown");
  await until(() => detail() === null, "the sharp part is gone");
  await pressKey("Home");
  await until(isCovered, "the sharp part is there again");
  await pressKey("0");
  await until(() => detail() === null, "nothing beside the picture of the page");
});
