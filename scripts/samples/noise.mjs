// @ts-nocheck
/** Noise that is the same on every machine: integer hashes instead of random numbers, no trigonometry. */
const hash = (x, y, seed) => {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};

const eased = (t) => t * t * t * (t * (t * 6 - 15) + 10);

/** 0 to 1, smooth. */
const noise = (x, y, seed) => {
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [eased(x - ix), eased(y - iy)];
  const top = hash(ix, iy, seed) * (1 - fx) + hash(ix + 1, iy, seed) * fx;
  const bottom = hash(ix, iy + 1, seed) * (1 - fx) + hash(ix + 1, iy + 1, seed) * fx;
  return top * (1 - fy) + bottom * fy;
};

/** Octaves of noise, each half as large: 0 to 1. */
export const fractal = (x, y, seed, octaves) => {
  let [sum, weight, total] = [0, 1, 0];
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(x * 2 ** octave, y * 2 ** octave, seed + octave * 17) * weight;
    total += weight;
    weight /= 2;
  }
  return sum / total;
};
