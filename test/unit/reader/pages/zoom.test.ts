import { expect, test } from "vitest";
import {
  clampZoom,
  getDrawingScale,
  getWheelFactor,
  paperZoom,
  resolveZoom,
  resolveZoomChoice,
  stepZoom,
  zoomToPercent,
  zoomToRead,
} from "#reader/pages/zoom.ts";

const portrait = { width: 600, height: 800 };
const landscape = { width: 1600, height: 900 };

test("zoom steps up and down through round values and back", () => {
  expect(zoomToPercent(stepZoom(paperZoom, 1))).toBe(110);
  expect(zoomToPercent(stepZoom(paperZoom, -1))).toBe(90);
  expect(zoomToPercent(stepZoom(paperZoom * 1.3, -1))).toBe(125);
  expect(zoomToPercent(stepZoom(paperZoom * 99, 1))).toBe(800);
});

test("zoom clamps values, including NaN", () => {
  expect(zoomToPercent(clampZoom(0))).toBe(10);
  expect(zoomToPercent(clampZoom(1e9))).toBe(800);
  expect(clampZoom(Number.NaN)).toBe(paperZoom);
});

test("zoom fits a page's width, and a wide page into the height as well", () => {
  expect(zoomToRead(portrait, { width: 300, height: 100 })).toBeCloseTo(0.5);
  expect(zoomToRead(portrait, { width: 5000, height: 900 }) * 600).toBe(1000);
  expect(zoomToRead(landscape, { width: 1600, height: 450 })).toBeCloseTo(0.5);
});

test("zoom shows the whole page, or the whole spread, in a wide window, and the width elsewhere", () => {
  const laptop = { width: 1232, height: 700 };
  expect(resolveZoom("fit", { defaultFit: "reading", pages: portrait, available: laptop }) * 800).toBeCloseTo(700);
  const spread = { width: 1200, height: 800 };
  expect(resolveZoom("fit", { defaultFit: "width", pages: spread, available: laptop }) * 800).toBeCloseTo(700);
  const phone = { width: 374, height: 700 };
  expect(resolveZoom("fit", { defaultFit: "reading", pages: portrait, available: phone }) * 600).toBeCloseTo(374);
  const lyingPhone = { width: 828, height: 260 };
  expect(resolveZoom("fit", { defaultFit: "reading", pages: portrait, available: lyingPhone }) * 600).toBeCloseTo(828);
  const strip = { width: 600, height: 6000 };
  expect(resolveZoom("fit", { defaultFit: "reading", pages: strip, available: laptop }) * 600).toBeCloseTo(1000);
});

test("zoom returns its active choice", () => {
  const laptop = { defaultFit: "reading", pages: portrait, available: { width: 1232, height: 700 } } as const;
  expect(resolveZoomChoice("fit", laptop)).toBe("page");
  expect(resolveZoomChoice("width", laptop)).toBe("width");
  expect(resolveZoomChoice(2, laptop)).toBe(2);
  expect(resolveZoomChoice("fit", { ...laptop, available: { width: 374, height: 700 } })).toBe("width");
});

test("zoom changes by a tenth with a notch of a wheel, and smoothly with a pinch", () => {
  for (const notchPx of [100, 120, 250, 1e9]) {
    expect(getWheelFactor(-notchPx)).toBeCloseTo(1.1);
    expect(getWheelFactor(notchPx)).toBeCloseTo(1 / 1.1);
  }
  expect(getWheelFactor(-2)).toBeCloseTo(Math.exp(0.02));
  expect(getWheelFactor(0)).toBe(1);
});

test("zoom draws at screen resolution up to 16 megapixels", () => {
  expect(getDrawingScale(portrait, 1.5, 2)).toBe(3);
  const scale = getDrawingScale(portrait, 10, 3);
  expect(portrait.width * portrait.height * scale ** 2).toBeLessThanOrEqual(2 ** 24 + 1);
  expect(getDrawingScale({ width: 20_000, height: 1 }, 1, 1) * 20_000).toBeLessThanOrEqual(16_384);
});
