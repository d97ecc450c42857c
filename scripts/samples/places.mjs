/** The texts of the brochure: stops, days and cabins. Positions are in points from the top left corner of a page. */
import { coral, ink, paper, pine, sand, white } from "./pages.mjs";

/**
 * @typedef {import("./pages.mjs").Pen} Pen
 * @typedef {(pen: Pen, x: number, y: number) => void} Drawing
 */

/**
 * The stops on the map. `page` is the page of the brochure that describes the stop.
 * @type {readonly { name: string, note: string, x: number, y: number, align: "left" | "right", drop: number, page: number }[]}
 */
export const stops = [
  { name: "Oslo", note: "day 1", x: 372, y: 352, align: "left", drop: 0, page: 4 },
  { name: "Finse", note: "days 2 and 3", x: 288, y: 238, align: "left", drop: -12, page: 4 },
  { name: "Flåm", note: "day 3", x: 206, y: 206, align: "right", drop: -12, page: 4 },
  { name: "Gudvangen", note: "day 4", x: 160, y: 256, align: "left", drop: 10, page: 5 },
  { name: "Bergen", note: "days 4 and 5", x: 80, y: 318, align: "left", drop: 8, page: 5 },
  { name: "Ålesund", note: "days 6 and 7", x: 92, y: 148, align: "left", drop: -8, page: 5 },
];

/** The days of the journey. */
export const days = [
  {
    day: 1,
    name: "Oslo, in the evening",
    text: "Arrive when you like. Your room looks over the harbour, and dinner waits until ten.",
  },
  {
    day: 2,
    name: "Up to Finse, 1,222 metres",
    text: "Five hours on the high railway, the right side of the train. Where it stops there is no road: only snow, a lake and a warm hotel.",
  },
  {
    day: 3,
    name: "Down to Flåm",
    text: "A morning on the plateau. Then the steep line: twenty kilometres, eight hundred and sixty metres down, one stop at a waterfall.",
  },
  {
    day: 4,
    name: "Through the narrow fjord",
    text: "The quiet electric boat to Gudvangen, then bus and train to Bergen, in time for soup.",
  },
  { day: 5, name: "Bergen, empty on purpose", text: "Wooden lanes, seven hills, a ticket for the funicular." },
  { day: 6, name: "The coast boat north", text: "A night on board among islands, with the window open." },
  { day: 7, name: "Ålesund", text: "Breakfast on the quay, four hundred steps to the view, and home." },
];

/** @type {Drawing} */
const drawHotel = (pen, x, y) => {
  pen.path(
    `M ${x + 8} ${y + 110} L ${x + 46} ${y + 44} L ${x + 62} ${y + 66} L ${x + 84} ${y + 34} L ${x + 128} ${y + 110} Z`,
    { color: pine, opacity: 0.35 },
  );
  pen.path(`M ${x + 40} ${y + 96} V ${y + 62} L ${x + 68} ${y + 44} L ${x + 96} ${y + 62} V ${y + 96} Z`, {
    color: coral,
  });
  pen.path(`M ${x + 34} ${y + 64} L ${x + 68} ${y + 41} L ${x + 102} ${y + 64}`, { borderColor: ink, borderWidth: 3 });
  for (const dx of [48, 63, 78]) pen.rect(x + dx, y + 70, 9, 11, paper);
  pen.rect(x + 8, y + 96, 120, 3, white);
};

/** @type {Drawing} */
const drawCottage = (pen, x, y) => {
  for (const [dx, height] of [
    [24, 52],
    [40, 38],
    [104, 60],
    [119, 40],
  ])
    pen.path(`M ${x + dx - 9} ${y + 98} L ${x + dx} ${y + 98 - height} L ${x + dx + 9} ${y + 98} Z`, { color: pine });
  pen.path(`M ${x + 50} ${y + 98} V ${y + 72} H ${x + 92} V ${y + 98} Z`, { color: ink });
  pen.path(`M ${x + 44} ${y + 74} L ${x + 56} ${y + 56} H ${x + 86} L ${x + 98} ${y + 74} Z`, { color: coral });
  pen.rect(x + 57, y + 79, 10, 9, sand);
  pen.rect(x + 75, y + 78, 9, 20, sand);
  pen.rect(x + 8, y + 98, 120, 2, pine);
};

/** @type {Drawing} */
const drawShip = (pen, x, y) => {
  pen.disc(x + 102, y + 30, 11, sand);
  pen.path(`M ${x + 20} ${y + 76} H ${x + 120} L ${x + 110} ${y + 92} H ${x + 30} Z`, { color: ink });
  pen.path(`M ${x + 36} ${y + 76} V ${y + 62} H ${x + 106} V ${y + 76} Z`, { color: paper });
  pen.path(`M ${x + 56} ${y + 62} V ${y + 51} H ${x + 94} V ${y + 62} Z`, { color: paper });
  pen.path(`M ${x + 66} ${y + 51} V ${y + 36} H ${x + 79} V ${y + 51} Z`, { color: coral });
  for (const dx of [42, 54, 66, 78, 90]) pen.disc(x + dx + 2, y + 69, 2.6, coral);
  for (const [row, shift] of [
    [97, 0],
    [104, 8],
  ])
    pen.path(`M ${x + 14 + shift} ${y + row} q 8 -5 16 0 t 16 0 t 16 0 t 16 0 t 16 0 t 16 0`, {
      borderColor: sand,
      borderWidth: 1.2,
      borderOpacity: 0.7,
    });
};

/**
 * Where travellers sleep.
 * @type {readonly { name: string, text: string, nights: string, draw: Drawing, night?: boolean }[]}
 */
export const cabins = [
  {
    name: "The mountain hotel",
    text: "Built for the railway in 1909. Thick walls, thin air, a library with a stove.",
    nights: "Finse, one night",
    draw: drawHotel,
  },
  {
    name: "The fjord cottage",
    text: "Pine boards and a terrace over the water. The loudest neighbour is a waterfall.",
    nights: "Flåm, one night",
    draw: drawCottage,
  },
  {
    name: "The cabin on board",
    text: "Outside, upper deck, a window that opens. The islands go by until you fall asleep.",
    nights: "Bergen to Ålesund, one night",
    draw: drawShip,
    night: true,
  },
];
