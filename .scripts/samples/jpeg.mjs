/**
 * A baseline JPEG encoder (ITU-T T.81): colour at half resolution (4:2:0), the standard's example Huffman tables. The
 * sample pictures are painted by program, and this keeps them small without any image library.
 */
const zigzag = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
];

/** T.81 table K.1 and K.2, in rows. */
const luminance = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];
const chrominance = [
  17,
  18,
  24,
  47,
  99,
  99,
  99,
  99,
  18,
  21,
  26,
  66,
  99,
  99,
  99,
  99,
  24,
  26,
  56,
  99,
  99,
  99,
  99,
  99,
  47,
  66,
  99,
  99,
  99,
  99,
  99,
  99,
  ...Array(32).fill(99),
];

/** T.81 K.3: how many codes of each length, and their values. */
const dcLuminance = { counts: [0, 1, 5, 1, 1, 1, 1, 1, 1], values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] };
const dcChrominance = { counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1], values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] };
const hexes = (text) => text.match(/../g).map((pair) => Number.parseInt(pair, 16));
const acLuminance = {
  counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
  values: hexes(
    "01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a" +
      "434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aa" +
      "b2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa",
  ),
};
const acChrominance = {
  counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
  values: hexes(
    "000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a" +
      "434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9" +
      "aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa",
  ),
};

const codesOf = ({ counts, values }) => {
  const codes = [];
  let code = 0;
  let next = 0;
  for (const [index, count] of counts.entries()) {
    for (let i = 0; i < count; i++) codes[values[next++]] = { code: code++, length: index + 1 };
    code <<= 1;
  }
  return codes;
};

const quantized = (table, quality) => {
  const scale = quality < 50 ? 5000 / quality : 200 - quality * 2;
  return table.map((value) => Math.min(255, Math.max(1, Math.floor((value * scale + 50) / 100))));
};

const cosines = Array.from({ length: 64 }, (_, i) => {
  const [u, x] = [i >> 3, i & 7];
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

const transformed = (block) => {
  const half = new Float64Array(64);
  const out = new Float64Array(64);
  for (let y = 0; y < 8; y++)
    for (let u = 0; u < 8; u++) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += block[y * 8 + x] * cosines[u * 8 + x];
      half[y * 8 + u] = sum;
    }
  for (let u = 0; u < 8; u++)
    for (let v = 0; v < 8; v++) {
      let sum = 0;
      for (let y = 0; y < 8; y++) sum += half[y * 8 + u] * cosines[v * 8 + y];
      out[v * 8 + u] = sum;
    }
  return out;
};

const sizeOf = (value) => 32 - Math.clz32(Math.abs(value));

class BitWriter {
  bytes = [];
  #held = 0;
  #count = 0;

  put(bits, length) {
    for (let i = length - 1; i >= 0; i--) {
      this.#held = (this.#held << 1) | ((bits >> i) & 1);
      if (++this.#count === 8) {
        this.bytes.push(this.#held);
        if (this.#held === 0xff) this.bytes.push(0);
        this.#held = 0;
        this.#count = 0;
      }
    }
  }

  end() {
    while (this.#count !== 0) this.put(1, 1);
  }
}

const writeBlock = (out, coefficients, before, dc, ac) => {
  const value = (size, number) => out.put(number < 0 ? number + (1 << size) - 1 : number, size);
  const put = ({ code, length }) => out.put(code, length);
  const difference = coefficients[0] - before;
  put(dc[sizeOf(difference)]);
  value(sizeOf(difference), difference);
  let zeros = 0;
  for (let i = 1; i < 64; i++) {
    const number = coefficients[zigzag[i]];
    if (number === 0) {
      zeros++;
      continue;
    }
    for (; zeros > 15; zeros -= 16) put(ac[0xf0]);
    const size = sizeOf(number);
    put(ac[(zeros << 4) | size]);
    value(size, number);
    zeros = 0;
  }
  if (zeros > 0) put(ac[0]);
  return coefficients[0];
};

/** `picture`: {width, height, rgb: bytes, three a pixel}. Both sides are multiples of 16. */
export const encodeJpeg = ({ width, height, rgb }, quality) => {
  if (width % 16 || height % 16) throw new Error(`${width} × ${height} are no multiples of 16`);
  const tables = [quantized(luminance, quality), quantized(chrominance, quality)];
  const planes = planesOf(width, height, rgb);
  const codes = [dcLuminance, acLuminance, dcChrominance, acChrominance].map(codesOf);
  const out = new BitWriter();
  const last = [0, 0, 0];
  const block = new Float64Array(64);
  const write = (component, left, top) => {
    const { data, stride } = planes[component];
    for (let y = 0; y < 8; y++)
      for (let x = 0; x < 8; x++) block[y * 8 + x] = data[(top + y) * stride + left + x] - 128;
    const table = tables[component === 0 ? 0 : 1];
    const coefficients = transformed(block).map((value, index) => Math.round(value / table[index]));
    const [dc, ac] = component === 0 ? codes.slice(0, 2) : codes.slice(2);
    last[component] = writeBlock(out, coefficients, last[component], dc, ac);
  };
  for (let y = 0; y < height; y += 16)
    for (let x = 0; x < width; x += 16) {
      for (const [dx, dy] of [
        [0, 0],
        [8, 0],
        [0, 8],
        [8, 8],
      ])
        write(0, x + dx, y + dy);
      write(1, x / 2, y / 2);
      write(2, x / 2, y / 2);
    }
  out.end();
  return Buffer.from([...headers(width, height, tables), ...out.bytes, 0xff, 0xd9]);
};

const planesOf = (width, height, rgb) => {
  const luma = new Float64Array(width * height);
  const half = width / 2;
  const blue = new Float64Array((half * height) / 2);
  const red = new Float64Array((half * height) / 2);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const [r, g, b] = [rgb[at], rgb[at + 1], rgb[at + 2]];
      const small = (y >> 1) * half + (x >> 1);
      luma[y * width + x] = 0.299 * r + 0.587 * g + 0.114 * b;
      blue[small] += (128 - 0.168736 * r - 0.331264 * g + 0.5 * b) / 4;
      red[small] += (128 + 0.5 * r - 0.418688 * g - 0.081312 * b) / 4;
    }
  return [
    { data: luma, stride: width },
    { data: blue, stride: half },
    { data: red, stride: half },
  ];
};

const headers = (width, height, tables) => {
  const segment = (marker, ...bytes) => [0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255, ...bytes];
  const padded = (counts) => [...counts, ...Array(16 - counts.length).fill(0)];
  const huffman = (id, { counts, values }) => segment(0xc4, id, ...padded(counts), ...values);
  return [
    0xff,
    0xd8,
    ...segment(0xe0, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0),
    ...tables.flatMap((table, id) => segment(0xdb, id, ...zigzag.map((at) => table[at]))),
    ...segment(0xc0, 8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1),
    ...huffman(0x00, dcLuminance),
    ...huffman(0x10, acLuminance),
    ...huffman(0x01, dcChrominance),
    ...huffman(0x11, acChrominance),
    ...segment(0xda, 3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0),
  ];
};
