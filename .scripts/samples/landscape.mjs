/** Paints a landscape of sky, mountains and water, from a description. Lengths are shares of the picture's height. */
import { fractal, noise, ridged, scattered } from "./noise.mjs";

const clamped = (value) => Math.min(1, Math.max(0, value));
const smooth = (from, to, value) => {
  const t = clamped((value - from) / (to - from));
  return t * t * (3 - 2 * t);
};
const mix = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
export const rgbOf = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const skyAt = (scene, x, y, t) => {
  const stops = scene.sky;
  const place = clamped(y / scene.waterline) * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(place));
  let color = mix(stops[index], stops[index + 1], smooth(0, 1, place - index));
  if (scene.stars) color = withStars(scene, color, x, y);
  if (scene.aurora) color = withAurora(scene, color, x, y, t);
  if (scene.sun) {
    const { sun } = scene;
    const distance = Math.hypot(x - sun.x, y - sun.y);
    color = mix(color, sun.glow, 0.75 * (1 - smooth(0, sun.reach, distance)) ** 2);
    color = mix(color, sun.color, 1 - smooth(sun.radius * 0.96, sun.radius * 1.04, distance));
  }
  if (scene.clouds) {
    const band = fractal(x * 2.2 + t * 0.02, y * 9, scene.seed + 5, 4);
    const amount =
      smooth(0.52, 0.78, band) * smooth(0, 0.12, y) * (1 - smooth(scene.waterline * 0.8, scene.waterline, y));
    color = mix(color, scene.clouds.color, amount * scene.clouds.amount);
  }
  return color;
};

const withStars = (scene, color, x, y) => {
  const cell = 1 / 61;
  const [cx, cy] = [Math.floor(x / cell), Math.floor(y / cell)];
  const chance = scattered(cx, cy, scene.seed + 71);
  if (chance > 0.3) return color;
  const sx = (cx + 0.1 + 0.8 * scattered(cx, cy, 3)) * cell;
  const sy = (cy + 0.1 + 0.8 * scattered(cx, cy, 4)) * cell;
  const radius = 0.0006 + 0.0014 * scattered(cx, cy, 5) ** 3;
  const light =
    (1 - smooth(radius * 0.4, radius * 1.5, Math.hypot(x - sx, y - sy))) * (0.35 + 0.65 * scattered(cx, cy, 6));
  return mix(color, [255, 250, 235], light * (1 - smooth(scene.waterline * 0.55, scene.waterline, y)));
};

const withAurora = (scene, color, x, y, t) => {
  let out = color;
  for (const [index, curtain] of scene.aurora.entries()) {
    const sway = fractal(x * 1.5 + t * 0.16 + index * 7, t * 0.11, scene.seed + index * 13, 3) - 0.5;
    const foot = curtain.y + sway * curtain.sway;
    const above = foot - y;
    const rays = 0.45 + 0.55 * fractal(x * 15 + t * 0.5, index * 3 + t * 0.2, scene.seed + 40 + index, 3);
    const height = curtain.height * (0.55 + 0.9 * noise(x * 2.4 - t * 0.25, index, scene.seed + 50));
    const edge = smooth(-0.012, 0.012, above);
    const fade = 1 - smooth(0, height, above);
    const light = edge * fade * fade * rays * curtain.strength;
    const tint = mix(curtain.low, curtain.high, smooth(0, height * 0.75, above));
    out = out.map((value, channel) => Math.min(255, value + tint[channel] * light));
  }
  return out;
};

const crestOf = (layer, x) =>
  layer.base -
  layer.height * (ridged(x * layer.spread + layer.seed, 0.5, layer.seed, 5) - 0.35) * (layer.lift?.(x) ?? 1);

/** Forest at a crest: narrow tips of different height. */
const treesAt = (layer, x) => {
  if (!layer.trees) return 0;
  let tallest = 0;
  for (const near of [-1, 0, 1]) {
    const cell = Math.floor(x / layer.trees.width) + near;
    const middle = (cell + 0.25 + 0.5 * scattered(cell, 1, layer.seed)) * layer.trees.width;
    const height = layer.trees.height * (0.4 + 0.6 * scattered(cell, 2, layer.seed));
    const reach = Math.abs(x - middle) / (layer.trees.width * 0.75);
    tallest = Math.max(tallest, height * (1 - reach * (1 + 0.25 * noise(reach * 9, cell, 8))));
  }
  return tallest;
};

const mountainColor = (scene, layer, x, y, below) => {
  const facet = ridged(x * layer.grain + y * layer.grain * 0.55, y * layer.grain * 0.8, layer.seed + 9, 4);
  const light = smooth(0.28, 0.72, facet + (fractal(x * 5, y * 5, layer.seed + 3, 2) - 0.5) * 0.35);
  let color = mix(layer.shade, layer.color, light);
  if (layer.snow) {
    const depth = layer.snow.depth * (0.35 + 1.3 * fractal(x * 9, y * 9, layer.seed + 21, 4));
    const cover = 1 - smooth(depth * 0.75, depth * 1.25, below);
    color = mix(color, mix(layer.snow.shade, layer.snow.color, light), cover);
  }
  const haze = smooth(layer.base - layer.height, scene.waterline, y) * layer.haze;
  return mix(color, scene.haze, haze);
};

/** Everything above the waterline. */
const landAt = (scene, crests, column, x, y, t, pixel) => {
  let color;
  for (let index = scene.layers.length - 1; index >= 0; index--) {
    const below = y - crests[index][column];
    const cover = clamped(below / pixel + 0.5);
    if (cover === 0) continue;
    color = mountainColor(scene, scene.layers[index], x, y, below);
    if (cover === 1) return color;
    return mix(landUnder(scene, crests, column, x, y, t, index), color, cover);
  }
  return skyAt(scene, x, y, t);
};

const landUnder = (scene, crests, column, x, y, t, top) => {
  for (let index = top - 1; index >= 0; index--) {
    const below = y - crests[index][column];
    if (below > 0) return mountainColor(scene, scene.layers[index], x, y, below);
  }
  return skyAt(scene, x, y, t);
};

/** A small lit boat: hull, cabin, windows. `u`, `v` in boat lengths from the middle of its waterline, up positive. */
const boatAt = (u, v) => {
  if (v > -0.02 && v < 0.13 && Math.abs(u + 0.03 * (v / 0.13)) < 0.42 + v * 0.7) return "hull";
  if (v >= 0.13 && v < 0.27 && u > -0.3 && u < 0.26)
    return v > 0.17 && v < 0.225 && Math.abs((((u + 1) * 11) % 1) - 0.5) < 0.28 ? "window" : "cabin";
  if (v >= 0.27 && v < 0.4 && u > -0.06 && u < 0.16) return v > 0.31 && v < 0.36 && u > -0.02 ? "window" : "cabin";
  if (v >= 0.27 && v < 0.45 && u > -0.24 && u < -0.14) return "funnel";
  return undefined;
};

const paintBoat = (scene, rgb, width, height, t) => {
  const { boat } = scene;
  const left = boat.x + t * (boat.speed ?? 0);
  const size = boat.size;
  for (let py = Math.floor((boat.y - size) * height); py < (boat.y + size * 0.5) * height; py++)
    for (let px = Math.floor((left - size) * height); px < (left + size) * height; px++) {
      if (px < 0 || px >= width || py < 0 || py >= height) continue;
      const at = (py * width + px) * 3;
      let [r, g, b, cover] = [0, 0, 0, 0];
      for (let sample = 0; sample < 9; sample++) {
        const x = (px + ((sample % 3) + 0.5) / 3) / height;
        const y = (py + (Math.floor(sample / 3) + 0.5) / 3) / height;
        const ripple = (noise(x * 60, y * 220 + t, 9) - 0.5) * 0.1;
        const v = (boat.y - y) / size;
        const part = v >= -0.02 ? boatAt((x - left) / size, v) : boatAt((x - left) / size + ripple, -v * 1.25 - 0.03);
        if (part === undefined) continue;
        const strength = v >= -0.02 ? 1 : 0.42;
        const color = boat[part];
        [r, g, b, cover] = [
          r + color[0] * strength,
          g + color[1] * strength,
          b + color[2] * strength,
          cover + strength,
        ];
      }
      if (cover === 0) continue;
      for (const [channel, sum] of [r, g, b].entries())
        rgb[at + channel] = Math.round(rgb[at + channel] * (1 - cover / 9) + sum / 9);
    }
};

/** {width, height, rgb} of the scene at time `t` in seconds. */
export const paintLandscape = (scene, width, height, t = 0) => {
  const pixel = 1 / height;
  const crests = scene.layers.map((layer) =>
    Float64Array.from({ length: width }, (_, column) => {
      const x = column * pixel;
      return crestOf(layer, x) - treesAt(layer, x);
    }),
  );
  const shore = Math.min(height, Math.round(scene.waterline * height));
  const land = new Float32Array(width * shore * 3);
  for (let row = 0; row < shore; row++)
    for (let column = 0; column < width; column++)
      land.set(landAt(scene, crests, column, column * pixel, row * pixel, t, pixel), (row * width + column) * 3);
  const rgb = new Uint8ClampedArray(width * height * 3);
  rgb.set(land);
  for (let row = shore; row < height; row++)
    for (let column = 0; column < width; column++)
      rgb.set(waterAt(scene, land, width, shore, column, row, pixel, t), (row * width + column) * 3);
  if (scene.boat) paintBoat(scene, rgb, width, height, t);
  return { width, height, rgb };
};

const waterAt = (scene, land, width, shore, column, row, pixel, t) => {
  const { water } = scene;
  const depth = (row - shore) * pixel;
  const x = column * pixel;
  // Waves look longer the nearer they are.
  const scale = 1 / (0.02 + depth * 0.55);
  const wave = fractal(x * scale * 0.9 + t * 0.3, depth * scale * 14 - t * 0.5, scene.seed + 61, 3) - 0.5;
  const from = shore - 1 - (row - shore) * 0.92 + (wave * water.waves * depth) / pixel;
  const source = Math.min(shore - 1, Math.max(0, Math.round(from)));
  const side = Math.min(width - 1, Math.max(0, Math.round(column + (wave * depth * 0.12) / pixel)));
  const at = (source * width + side) * 3;
  const reflected = [land[at], land[at + 1], land[at + 2]];
  const near = smooth(0, 1 - scene.waterline, depth);
  let color = mix(reflected, water.color, water.near * near + water.far);
  color = color.map((value) => value * (1 + wave * 0.22));
  if (scene.sun) {
    const path = Math.abs(x - scene.sun.x) / (0.05 + depth * 0.5);
    const glint = smooth(0.08, 0.3, wave) * (1 - smooth(0, 1, path)) * 0.7;
    color = mix(color, scene.sun.glow, glint);
  }
  const foam = 1 - smooth(0, 0.004, depth);
  return mix(color, scene.haze, foam * 0.5);
};
