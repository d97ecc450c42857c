import { describe, expect, test } from "vitest";
import { drawingScale, fittedZoom, limitedZoom, paperZoom, percentOf, steppedZoom } from "#reader/zoom.ts";

const portrait = { width: 600, height: 800 };
const landscape = { width: 1600, height: 900 };

describe("zoom", () => {
  test("steps up and down through round values and back", () => {
    expect(percentOf(steppedZoom(paperZoom, 1))).toBe(110);
    expect(percentOf(steppedZoom(paperZoom, -1))).toBe(90);
    expect(percentOf(steppedZoom(paperZoom * 1.3, -1))).toBe(125);
    expect(percentOf(steppedZoom(paperZoom * 99, 1))).toBe(800);
  });

  test("has limits, also for what is no number", () => {
    expect(percentOf(limitedZoom(0))).toBe(10);
    expect(percentOf(limitedZoom(1e9))).toBe(800);
    expect(limitedZoom(Number.NaN)).toBe(paperZoom);
  });

  test("fits a page's width, and a wide page into the height as well", () => {
    expect(fittedZoom(portrait, { width: 300, height: 100 })).toBeCloseTo(0.5);
    expect(fittedZoom(portrait, { width: 5000, height: 900 }) * 600).toBe(1000);
    expect(fittedZoom(landscape, { width: 1600, height: 450 })).toBeCloseTo(0.5);
  });

  test("draws as sharp as the screen, within 16 megapixels", () => {
    expect(drawingScale(portrait, 1.5, 2)).toBe(3);
    const scale = drawingScale(portrait, 10, 3);
    expect(portrait.width * portrait.height * scale ** 2).toBeLessThanOrEqual(2 ** 24 + 1);
    expect(drawingScale({ width: 20_000, height: 1 }, 1, 1) * 20_000).toBeLessThanOrEqual(16_384);
  });
});
