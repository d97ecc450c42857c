/** Error correction of Data Matrix codes: Reed-Solomon over the field of 256 elements with the polynomial 0x12d. */
const polynomial = 0x12d;

const powers = new Uint8Array(510);
const logarithms = new Uint8Array(256);
for (let exponent = 0, power = 1; exponent < 255; exponent++) {
  powers[exponent] = power;
  powers[exponent + 255] = power;
  logarithms[power] = exponent;
  power = power < 128 ? power * 2 : (power * 2) ^ polynomial;
}

const multiply = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (powers[(logarithms[a] ?? 0) + (logarithms[b] ?? 0)] ?? 0);

const generators = new Map<number, Uint8Array>();

/** Returns the coefficients of the product of `x + 2 ** n` for n from 1 to the count, without the highest one, which is 1. */
const findGenerator = (count: number): Uint8Array => {
  const known = generators.get(count);
  if (known !== undefined) return known;
  const coefficients = new Uint8Array(count);
  for (let degree = 0; degree < count; degree++) {
    const root = powers[degree + 1] ?? 0;
    // From the highest coefficient down, each gets the product with the root of the one below it.
    for (let index = degree; index >= 0; index--) {
      const higher = index === 0 ? 1 : (coefficients[index - 1] ?? 0);
      coefficients[index] = (coefficients[index] ?? 0) ^ multiply(higher, root);
    }
  }
  generators.set(count, coefficients);
  return coefficients;
};

/** Returns the code words that correct errors in a block of data. */
export const computeCorrection = (data: Uint8Array, count: number): Uint8Array => {
  const generator = findGenerator(count);
  const remainder = new Uint8Array(count);
  for (const word of data) {
    const factor = word ^ (remainder[0] ?? 0);
    remainder.copyWithin(0, 1);
    remainder[count - 1] = 0;
    for (let index = 0; index < count; index++)
      remainder[index] = (remainder[index] ?? 0) ^ multiply(factor, generator[index] ?? 0);
  }
  return remainder;
};
