/** Draws the sample brochure: "The Fjord Line", seven days by rail and boat, an offer of an invented travel studio. */
import { readFile } from "node:fs/promises";
import { PDFDocument, PDFName, PDFString, StandardFonts } from "pdf-lib";
import { contourPaths } from "./contours.mjs";
import {
  addLink,
  addOutline,
  codeArea,
  coral,
  createPen,
  ink,
  line,
  pageHeight,
  pageWidth,
  paper,
  pine,
  quiet,
  sand,
  white,
} from "./pages.mjs";
import { cabins, days, stops } from "./places.mjs";

/**
 * @typedef {import("./pages.mjs").Pen} Pen
 * @typedef {import("./pages.mjs").TextStyle} TextStyle
 * @typedef {import("pdf-lib").PDFImage} PDFImage
 *
 * @typedef {object} PageTools
 * @property {Pen} pen
 * @property {Record<"dusk" | "plateau" | "narrows" | "aurora", PDFImage>} images
 * @property {number} number of the page
 * @property {(area: import("./pages.mjs").Area, target: { page: number } | { uri: string }) => void} link
 *
 * @typedef {(tools: PageTools) => void} PageDrawing
 */

/** @type {TextStyle} */
const label = { font: "bold", size: 7.5, spacing: 1.6, color: coral };
/** @type {TextStyle} */
const title = { font: "serif", size: 30 };
/** @type {import("./pages.mjs").ColumnStyle} */
const body = { font: "serif", size: 11.5, leading: 16.5 };
/** @type {import("./pages.mjs").ColumnStyle} */
const small = { font: "sans", size: 8.5, leading: 12.5, color: quiet };
const margin = 44;

/** Creates the brochure. */
export const createBrochure = async () => {
  const document = await PDFDocument.create({ updateMetadata: false });
  const [serif, italic, sans, bold] = await Promise.all(
    [
      StandardFonts.TimesRoman,
      StandardFonts.TimesRomanItalic,
      StandardFonts.Helvetica,
      StandardFonts.HelveticaBold,
    ].map((name) => document.embedFont(name)),
  );
  const embedImage = async (/** @type {string} */ name) =>
    document.embedJpg(await readFile(new URL(`./pictures/${name}.jpg`, import.meta.url)));
  const images = {
    dusk: await embedImage("dusk"),
    plateau: await embedImage("plateau"),
    narrows: await embedImage("narrows"),
    aurora: await embedImage("aurora"),
  };
  const drawings = [drawCover, drawWelcome, drawMap, drawFirstDays, drawLastDays, drawCabins, drawOffer, drawBack];
  const pages = drawings.map(() => document.addPage([pageWidth, pageHeight]));
  for (const [index, draw] of drawings.entries()) {
    const pen = createPen(pages[index], { serif, italic, sans, bold });
    draw({
      pen,
      images,
      number: index + 1,
      link: (area, target) => addLink(document, pages, pages[index], area, target),
    });
  }
  addOutline(document, pages, outline);
  setMetadata(document);
  return document.save({ useObjectStreams: true });
};

const outline = [
  { title: "The Fjord Line", page: 1 },
  { title: "Why slowly", page: 2 },
  {
    title: "The journey",
    page: 3,
    children: [
      { title: "Days 1 to 3: over the mountains", page: 4 },
      { title: "Days 4 to 7: down to the sea", page: 5 },
    ],
  },
  { title: "Where you sleep", page: 6 },
  { title: "Your offer", page: 7 },
  { title: "Talk to us", page: 8 },
];

const setMetadata = (/** @type {import("pdf-lib").PDFDocument} */ document) => {
  const date = new Date("2026-09-01T08:00:00Z");
  document.setTitle("The Fjord Line: seven days by rail and boat", { showInWindowTitleBar: true });
  document.setAuthor("Slow Atlas");
  document.setSubject("Sample brochure of a travel studio that does not exist");
  document.setCreator("Smartlink samples");
  document.setProducer("pdf-lib");
  document.setCreationDate(date);
  document.setModificationDate(date);
  document.catalog.set(PDFName.of("Lang"), PDFString.of("en-GB"));
};

/**
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {import("./pages.mjs").Color} color
 */
const drawWordmark = (pen, x, y, color) => {
  pen.disc(x + 5, y - 3.2, 4.6, undefined, { borderColor: color, borderWidth: 1 });
  pen.path(`M ${x - 1} ${y + 0.2} C ${x + 3} ${y - 5} ${x + 7} ${y + 1} ${x + 11.5} ${y - 5.4}`, {
    borderColor: color,
    borderWidth: 1,
  });
  pen.text("SLOW ATLAS", x + 18, y, { font: "bold", size: 8, spacing: 2.2, color });
};

/**
 * @param {Pen} pen
 * @param {number} number
 */
const drawFooter = (pen, number) => {
  pen.rule(margin, 562, pageWidth - 2 * margin);
  pen.text("The Fjord Line", margin, 577, { font: "italic", size: 9, color: quiet });
  pen.text(String(number), pageWidth - margin, 577, { font: "sans", size: 8.5, color: quiet, align: "right" });
};

const drawBackground = (/** @type {Pen} */ pen) => pen.rect(0, 0, pageWidth, pageHeight, paper);

/** @type {PageDrawing} */
const drawCover = ({ pen, images }) => {
  pen.image(images.dusk, 0, 0, pageWidth, pageHeight);
  drawWordmark(pen, margin, 56, white);
  pen.text("SEVEN DAYS BY RAIL AND BOAT", margin, 112, { ...label, color: white, size: 8.5 });
  pen.text("The Fjord", margin - 3, 162, { font: "serif", size: 58, color: white });
  pen.text("Line", margin - 2, 214, { font: "italic", size: 58, color: white });
  const [x, y, width, height] = codeArea;
  pen.roundedRect(x - 8, y - 8, width + 16, height + 16, 6, { color: white });
  pen.text("Oslo to Ålesund", margin, 553, { font: "italic", size: 13, color: white });
  pen.text("Summer 2027", margin, 570, { font: "sans", size: 8.5, color: white });
};

/** @type {PageDrawing} */
const drawWelcome = ({ pen, images, number, link }) => {
  drawBackground(pen);
  pen.image(images.plateau, 0, 0, pageWidth, 276);
  pen.text("WHY SLOWLY", margin, 316, label);
  pen.text("The way is the", margin, 350, title);
  pen.text("holiday", margin + pen.measureText("The way is the ", title), 350, { ...title, font: "italic" });
  const next = pen.column(
    [
      "A plane crosses Norway in fifty minutes, and you will remember the sandwich. We take seven days. The line climbs out of birch woods to the snow, stops where there is nothing but a hotel and a lake, and falls to the fjord through twenty tunnels.",
      "We book every seat on the side with the view, carry your bags ahead, and leave the afternoons empty on purpose.",
    ],
    margin,
    382,
    pageWidth - 2 * margin,
    body,
  );
  pen.text("See the whole line", margin, next + 14, { font: "bold", size: 9.5, color: coral });
  pen.rule(margin, next + 18, pen.measureText("See the whole line", { font: "bold", size: 9.5 }), coral, 0.8);
  link([margin - 4, next, 110, 24], { page: 3 });
  drawFooter(pen, number);
};

/** @type {PageDrawing} */
const drawMap = ({ pen, number, link }) => {
  drawBackground(pen);
  /** @type {import("./pages.mjs").Area} */
  const area = [0, 0, pageWidth, 424];
  pen.rect(...area, sand);
  for (const [index, path] of contourPaths(area, [0.32, 0.38, 0.44, 0.5, 0.56, 0.62, 0.68]).entries())
    pen.path(path, {
      borderColor: index > 3 ? pine : line,
      borderWidth: index % 2 === 0 ? 0.8 : 0.5,
      borderOpacity: index > 3 ? 0.35 : 1,
    });
  pen.text("THE JOURNEY", margin, 52, label);
  pen.text("One line,", margin, 86, title);
  pen.text("six stops", margin + pen.measureText("One line, ", title), 86, { ...title, font: "italic" });
  const stopByName = Object.fromEntries(stops.map((stop) => [stop.name, stop]));
  const [oslo, finse, flam, gudvangen, bergen, alesund] = [
    "Oslo",
    "Finse",
    "Flåm",
    "Gudvangen",
    "Bergen",
    "Ålesund",
  ].map((name) => stopByName[name]);
  const rail = `M ${oslo.x} ${oslo.y} C 352 318 330 262 ${finse.x} ${finse.y} C 250 232 238 238 ${flam.x} ${flam.y}`;
  const water = `M ${flam.x} ${flam.y} C 190 212 172 222 ${gudvangen.x} ${gudvangen.y} C 138 272 112 282 ${bergen.x} ${bergen.y} C 34 292 52 190 ${alesund.x} ${alesund.y}`;
  pen.path(rail, { borderColor: coral, borderWidth: 2.4 });
  pen.path(water, { borderColor: coral, borderWidth: 2.4, borderDashArray: [1, 5], borderLineCap: 1 });
  for (const stop of stops) {
    pen.disc(stop.x, stop.y, 5.2, paper, { borderColor: coral, borderWidth: 2 });
    const [x, y] = [stop.x + (stop.align === "left" ? 15 : -15), stop.y + stop.drop];
    pen.text(stop.name, x, y + 3, { font: "italic", size: 15, align: stop.align });
    pen.text(stop.note, x, y + 15, { font: "sans", size: 8, color: quiet, align: stop.align });
  }
  pen.path("M 44 402 H 66", { borderColor: coral, borderWidth: 2.4 });
  pen.text("by rail", 72, 405, small);
  pen.path("M 124 402 H 146", { borderColor: coral, borderWidth: 2.4, borderDashArray: [1, 5], borderLineCap: 1 });
  pen.text("by boat", 152, 405, small);
  const facts = [
    ["7", "days"],
    ["1,222 m", "highest station"],
    ["3", "boats"],
    ["0", "flights"],
  ];
  for (const [index, [figure, name]] of facts.entries()) {
    const x = margin + [0, 70, 190, 270][index];
    pen.text(figure, x, 476, { font: "serif", size: 28 });
    pen.text(name, x, 492, small);
  }
  pen.text("Days 1 to 3", margin, 536, { font: "bold", size: 9.5, color: coral });
  pen.text("Days 4 to 7", margin + 84, 536, { font: "bold", size: 9.5, color: coral });
  link([margin - 4, 522, 70, 22], { page: 4 });
  link([margin + 80, 522, 70, 22], { page: 5 });
  drawFooter(pen, number);
};

/**
 * @param {Pen} pen
 * @param {typeof days} list
 * @param {number} top
 */
const drawDays = (pen, list, top) => {
  let y = top;
  for (const { day, name, text } of list) {
    pen.text(String(day), margin, y + 3, { font: "italic", size: 26, color: coral });
    pen.text(name, margin + 34, y - 6, { font: "bold", size: 11 });
    y = pen.column([text], margin + 34, y + 11, pageWidth - 2 * margin - 34, { ...body, size: 12, leading: 16.5 }) + 18;
  }
};

/** @type {PageDrawing} */
const drawFirstDays = ({ pen, number }) => {
  drawBackground(pen);
  pen.text("DAYS 1 TO 3", margin, 52, label);
  pen.text("Over the", margin, 86, title);
  pen.text("mountains", margin + pen.measureText("Over the ", title), 86, { ...title, font: "italic" });
  drawProfile(pen, margin, 112, pageWidth - 2 * margin, 150);
  drawDays(pen, days.slice(0, 3), 336);
  drawFooter(pen, number);
};

/**
 * Draws the height of the railway from Oslo to Flåm, not to scale.
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
const drawProfile = (pen, x, y, width, height) => {
  /** @type {[across: number, up: number][]} */
  const points = [
    [0, 0.02],
    [0.1, 0.08],
    [0.2, 0.13],
    [0.32, 0.17],
    [0.44, 0.38],
    [0.55, 0.64],
    [0.64, 0.81],
    [0.72, 1],
    [0.79, 0.95],
    [0.87, 0.71],
    [0.93, 0.34],
    [1, 0.01],
  ];
  /** @type {[x: number, y: number][]} */
  const positions = points.map(([across, up]) => [x + across * width, y + height - up * (height - 22)]);
  const middle = (/** @type {[number, number]} */ [ax, ay], /** @type {[number, number]} */ [bx, by]) =>
    `${((ax + bx) / 2).toFixed(1)} ${((ay + by) / 2).toFixed(1)}`;
  const curve = positions
    .slice(1, -1)
    .map((point, index) => `Q ${point.map((v) => v.toFixed(1)).join(" ")} ${middle(point, positions[index + 2])}`);
  const top = `M ${positions[0].join(" ")} ${curve.join(" ")} L ${positions[positions.length - 1].join(" ")}`;
  pen.path(`${top} L ${x + width} ${y + height} L ${x} ${y + height} Z`, { color: sand });
  /** @type {[share: number, text: string][]} */
  const heights = [
    [0.5, "600 m"],
    [1, "1,200 m"],
  ];
  for (const [share, text] of heights) {
    const level = y + height - share * (height - 24);
    pen.rule(x, level, width, line, 0.5);
    pen.text(text, x, level - 4, { ...small, size: 7.5 });
  }
  pen.path(top, { borderColor: coral, borderWidth: 2 });
  pen.rule(x, y + height, width, ink, 0.8);
  /** @type {[share: number, name: string, align: "left" | "center" | "right"][]} */
  const stations = [
    [0, "Oslo", "left"],
    [0.32, "Hønefoss", "center"],
    [0.72, "Finse", "center"],
    [1, "Flåm", "right"],
  ];
  for (const [share, name, align] of stations)
    pen.text(name, x + share * width, y + height + 14, { font: "italic", size: 10.5, align });
  pen.text("Height of the line between Oslo and the fjord, not to scale", x, y + height + 30, { ...small, size: 7.5 });
};

/** @type {PageDrawing} */
const drawLastDays = ({ pen, images, number }) => {
  drawBackground(pen);
  pen.image(images.narrows, 0, 0, pageWidth, 300);
  pen.text("DAYS 4 TO 7", margin, 48, { ...label, color: ink });
  pen.text("Down to the", margin, 82, title);
  pen.text("sea", margin + pen.measureText("Down to the ", title), 82, { ...title, font: "italic" });
  let y = 338;
  for (const { day, name, text } of days.slice(3)) {
    pen.text(String(day), margin, y + 4, { font: "italic", size: 22, color: coral });
    pen.text(name, margin + 30, y - 5, { font: "bold", size: 10.5 });
    y = pen.column([text], margin + 30, y + 10, pageWidth - 2 * margin - 30, { ...body, size: 11.5, leading: 15 }) + 16;
  }
  drawFooter(pen, number);
};

/** @type {PageDrawing} */
const drawCabins = ({ pen, number }) => {
  drawBackground(pen);
  pen.text("WHERE YOU SLEEP", margin, 52, label);
  pen.text("Three kinds of", margin, 86, title);
  pen.text("quiet", margin + pen.measureText("Three kinds of ", title), 86, { ...title, font: "italic" });
  for (const [index, cabin] of cabins.entries()) {
    const y = 112 + index * 146;
    pen.roundedRect(margin, y, 136, 118, 6, { color: cabin.night ? pine : sand });
    cabin.draw(pen, margin, y);
    pen.text(cabin.name, margin + 156, y + 22, { font: "serif", size: 19 });
    const next = pen.column([cabin.text], margin + 156, y + 42, pageWidth - 2 * margin - 156, {
      ...body,
      size: 12,
      leading: 16,
    });
    pen.text(cabin.nights, margin + 156, next + 8, { ...small, color: coral, font: "bold" });
  }
  drawFooter(pen, number);
};

/** @type {PageDrawing} */
const drawOffer = ({ pen, number }) => {
  drawBackground(pen);
  pen.rect(0, 0, pageWidth, 214, pine);
  pen.text("YOUR OFFER", margin, 62, { ...label, color: sand });
  pen.text("Made for", margin, 104, { font: "serif", size: 40, color: white });
  pen.text("one person", margin, 146, { font: "italic", size: 40, color: white });
  pen.text("You. The price and the date are in the envelope below.", margin, 178, { ...small, size: 10, color: sand });
  const included = [
    ["All trains and boats", "seats by the window, reserved"],
    ["Six nights with breakfast", "Finse, Flåm, Bergen and Ålesund"],
    ["Luggage ahead", "from door to door, every day"],
    ["One person on the phone", "the same one all week"],
  ];
  for (const [index, [name, note]] of included.entries()) {
    const x = margin + (index % 2) * 186;
    const y = 256 + Math.floor(index / 2) * 58;
    pen.path(`M ${x} ${y - 3} l 3.5 4 l 7 -9`, { borderColor: coral, borderWidth: 1.8 });
    pen.text(name, x + 20, y, { font: "bold", size: 10.5 });
    pen.text(note, x + 20, y + 15, { ...small, size: 9 });
  }
  pen.roundedRect(margin, 368, 170, 92, 8, { color: sand });
  pen.text("The envelope", margin + 76, 410, { font: "serif", size: 15 });
  pen.text("Open it to see", margin + 76, 427, small);
  pen.text("your price", margin + 76, 439, small);
  pen.roundedRect(margin + 192, 368, 170, 92, 8, { color: coral });
  pen.text("Keep my seats", margin + 277, 411, { font: "serif", size: 19, color: white, align: "center" });
  pen.text("no payment yet", margin + 277, 430, { font: "sans", size: 9, color: white, align: "center" });
  pen.column(
    [
      "Changing your mind is free until four weeks before you leave. If a boat stays in harbour because of the weather, we pay for the night, and for the better of the two dinners.",
    ],
    margin,
    496,
    pageWidth - 2 * margin,
    { ...body, font: "italic", size: 11.5, color: quiet },
  );
  drawFooter(pen, number);
};

/** @type {PageDrawing} */
const drawBack = ({ pen, images, link }) => {
  pen.image(images.aurora, 0, 0, pageWidth, pageHeight);
  drawWordmark(pen, margin, 56, white);
  pen.text("Questions are", margin, 108, { font: "serif", size: 36, color: white });
  pen.text("part of the way", margin, 146, { font: "italic", size: 36, color: white });
  const contacts = [
    ["WRITE", "journeys@example.org"],
    ["CALL", "+44 20 7946 0821"],
    ["VISIT", "12 Quay Lane, London"],
  ];
  for (const [index, [name, value]] of contacts.entries()) {
    const x = margin + index * 128;
    pen.text(name, x, 536, { ...label, color: white, size: 7 });
    pen.text(value, x, 553, { font: "sans", size: 10, color: white });
  }
  link([margin + 250, 524, 120, 38], { uri: "https://example.org/slow-atlas" });
  pen.text("Slow Atlas does not exist. This brochure is a sample.", margin, 578, {
    font: "italic",
    size: 8.5,
    color: white,
  });
};
