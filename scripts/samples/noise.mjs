/** Value noise with the same numbers on every machine: integer hashes instead of random numbers, no trigonometry. */

/**
 * @param {number} x
 * @param {number} y
 * @param {number} seed
 */
const hash = (x, y, seed) => {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};

const smoothStep = (/** @type {number} */ t) => t * t * t * (t * (t * 6 - 15) + 10);

/**
 * Returns a smooth value, 0 to 1.
 * @param {number} x
 * @param {number} y
 * @param {number} seed
 */
const noise = (x, y, seed) => {
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [smoothStep(x - ix), smoothStep(y - iy)];
  const top = hash(ix, iy, seed) * (1 - fx) + hash(ix + 1, iy, seed) * fx;
  const bottom = hash(ix, iy + 1, seed) * (1 - fx) + hash(ix + 1, iy + 1, seed) * fx;
  return top * (1 - fy) + bottom * fy;
};

/**
 * Returns the weighted mean of octaves of noise, 0 to 1. Each octave has half the weight of the one before.
 * @param {number} x
 * @param {number} y
 * @param {number} seed
 * @param {number} octaves
 */
export const fractalNoise = (x, y, seed, octaves) => {
  let [sum, weight, total] = [0, 1, 0];
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(x * 2 ** octave, y * 2 ** octave, seed + octave * 17) * weight;
    total += weight;
    weight /= 2;
  }
  return sum / total;
};
