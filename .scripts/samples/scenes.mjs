/** The places of the sample brochure, as descriptions that `landscape.mjs` paints. */
import { rgbOf } from "./landscape.mjs";

const colors = (hexes) => hexes.split(" ").map(rgbOf);
const layer = (seed, base, height, spread, shade, color, haze, more = {}) => ({
  ...{ seed, base, height, spread, haze, grain: 7 },
  ...{ shade: rgbOf(shade), color: rgbOf(color) },
  ...more,
});
const snow = (depth, shade, color) => ({ snow: { depth, shade: rgbOf(shade), color: rgbOf(color) } });
const valley = (middle, width) => ({ lift: (x) => 0.35 + Math.min(1.5, (Math.abs(x - middle) / width) ** 1.4) });
const boat = (x, y, size, more = {}) => ({
  ...{ x, y, size },
  ...{ hull: rgbOf("#16222b"), cabin: rgbOf("#efe6d6"), window: rgbOf("#ffc65c"), funnel: rgbOf("#d9643f") },
  ...more,
});

/** Cover, 3:4: a fjord after sunset. */
export const dusk = {
  seed: 11,
  waterline: 0.66,
  sky: colors("#1d3a55 #456a86 #a98f9c #f0b394 #ffd9a6"),
  haze: rgbOf("#f3b795"),
  sun: { x: 0.4, y: 0.565, radius: 0.024, reach: 0.34, glow: rgbOf("#ffdf9e"), color: rgbOf("#fff3d2") },
  clouds: { color: rgbOf("#ffcfae"), amount: 0.5 },
  layers: [
    layer(3, 0.64, 0.17, 1.7, "#9a8598", "#c59a9a", 0.75, snow(0.02, "#c9aab0", "#f2cdbb")),
    layer(8, 0.655, 0.4, 1.5, "#5d6680", "#8d8196", 0.7, { ...snow(0.045, "#8f90a8", "#e3bfb4"), ...valley(0.4, 0.3) }),
    layer(23, 0.66, 0.5, 1.3, "#31475e", "#4c5d73", 0.5, { ...snow(0.03, "#5f7189", "#a59aa8"), ...valley(0.4, 0.34) }),
    layer(31, 0.672, 0.36, 1.15, "#152b3b", "#1f3a4a", 0.16, {
      ...valley(0.39, 0.42),
      trees: { width: 0.0075, height: 0.02 },
    }),
  ],
  water: { color: rgbOf("#16304a"), near: 0.62, far: 0.06, waves: 1.1 },
  boat: boat(0.3, 0.716, 0.06),
};

/** A high plateau on a clear morning: snow, a lake. */
export const plateau = {
  seed: 27,
  waterline: 0.7,
  sky: colors("#5b9cc4 #9cc6dc #dbeaea #f6efdf"),
  haze: rgbOf("#e9efec"),
  clouds: { color: rgbOf("#ffffff"), amount: 0.75 },
  layers: [
    layer(41, 0.66, 0.55, 1.1, "#8aa7ba", "#b6c9d1", 0.55, snow(0.16, "#b4cbdc", "#fbfcfb")),
    layer(52, 0.69, 0.42, 0.9, "#4d6b7c", "#7d97a0", 0.4, snow(0.1, "#a3bfd2", "#f7faf9")),
    layer(64, 0.705, 0.13, 1.4, "#37504c", "#6d7a5e", 0.15, { grain: 10 }),
  ],
  water: { color: rgbOf("#2f6f88"), near: 0.55, far: 0.1, waves: 0.8 },
};

/** The narrow arm of a fjord at noon: green walls, a boat. */
export const narrows = {
  seed: 35,
  waterline: 0.66,
  sky: colors("#7fb3c8 #b9d7d8 #efeedd #fbf3dc"),
  haze: rgbOf("#dfe9dc"),
  clouds: { color: rgbOf("#ffffff"), amount: 0.6 },
  layers: [
    layer(12, 0.64, 0.5, 1, "#86a5a3", "#aac1b4", 0.7, snow(0.05, "#b7ccd2", "#ffffff")),
    layer(73, 0.655, 0.6, 0.8, "#45716c", "#79a082", 0.5, {
      ...snow(0.03, "#9fbfc0", "#f2f7f2"),
      ...valley(0.92, 0.5),
    }),
    layer(87, 0.668, 0.75, 0.7, "#1f4f4b", "#4a8163", 0.22, {
      ...valley(0.86, 0.7),
      trees: { width: 0.012, height: 0.022 },
    }),
  ],
  water: { color: rgbOf("#1d5b66"), near: 0.6, far: 0.12, waves: 0.9 },
  boat: boat(0.8, 0.78, 0.13),
};

/** Back cover and film: northern lights over the coast. */
export const aurora = {
  seed: 58,
  waterline: 0.7,
  sky: colors("#070f1f #0c1e35 #123049 #1d4a58"),
  haze: rgbOf("#1f4a56"),
  stars: true,
  aurora: [
    { y: 0.36, sway: 0.34, height: 0.26, strength: 0.75, low: rgbOf("#3ff0a8"), high: rgbOf("#4a5fd0") },
    { y: 0.52, sway: 0.22, height: 0.2, strength: 0.55, low: rgbOf("#58f2c0"), high: rgbOf("#8a4fc0") },
  ],
  layers: [
    layer(15, 0.68, 0.2, 1.5, "#17374a", "#23505e", 0.35, snow(0.04, "#2f5f70", "#6fa3a5")),
    layer(29, 0.7, 0.2, 1.2, "#0b1e2c", "#123041", 0.2, snow(0.02, "#1d4555", "#3a7078")),
    layer(44, 0.712, 0.07, 2.2, "#050d15", "#07131c", 0, { trees: { width: 0.009, height: 0.022 } }),
  ],
  water: { color: rgbOf("#071624"), near: 0.6, far: 0.14, waves: 1 },
  boat: boat(0.34, 0.765, 0.075, { hull: rgbOf("#04090e"), cabin: rgbOf("#4a5a60"), funnel: rgbOf("#7a3b2a") }),
};
