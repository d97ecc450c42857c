/** Error correction of two-dimensional codes: Reed-Solomon over the field of 256 elements. */

/** Returns the words that correct errors in a block of data. */
export type ComputeCorrection = (data: Uint8Array, count: number) => Uint8Array;

/** `polynomial`: that of the field. `firstRoot`: the exponent of the generator's first root. */
export const createCorrection = (polynomial: number, firstRoot: number): ComputeCorrection => {
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

  /** Returns the coefficients of the product of `x + 2 ** n` for all roots, without the highest one, which is 1. */
  const createGenerator = (count: number): Uint8Array => {
    const coefficients = new Uint8Array(count);
    for (let degree = 0; degree < count; degree++) {
      const root = powers[degree + firstRoot] ?? 0;
      // From the highest coefficient down, each gets the product with the root of the one below it.
      for (let index = degree; index >= 0; index--) {
        const higher = index === 0 ? 1 : (coefficients[index - 1] ?? 0);
        coefficients[index] = (coefficients[index] ?? 0) ^ multiply(higher, root);
      }
    }
    return coefficients;
  };
  /** Returns the products of all elements with the coefficients of the generator. */
  const createProducts = (count: number): Uint8Array => {
    const generator = createGenerator(count);
    return Uint8Array.from({ length: 256 * count }, (_, at) =>
      multiply(Math.floor(at / count), generator[at % count] ?? 0),
    );
  };
  const products: Uint8Array[] = [];
  return (data, count) => {
    const ofCount = products[count] ?? createProducts(count);
    products[count] = ofCount;
    const remainder = new Uint8Array(count);
    for (let index = 0; index < data.length; index++) {
      const row = ((data[index] as number) ^ (remainder[0] as number)) * count;
      for (let word = 1; word < count; word++)
        remainder[word - 1] = (remainder[word] as number) ^ (ofCount[row + word - 1] as number);
      remainder[count - 1] = ofCount[row + count - 1] as number;
    }
    return remainder;
  };
};
