/** Defines the sample batch: template, rows and parameters, as a customer would write them. */
import { codeArea, greetingArea, pageHeight, pageWidth } from "./pages.mjs";
import { stops } from "./places.mjs";

/** @type {Record<string, string>} */
const typeByExtension = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  webm: "video/webm",
  mp4: "video/mp4",
};

const withoutExtension = (/** @type {string} */ name) => name.replace(/\.\w+$/, "");

const createFile = (/** @type {string} */ name) => ({
  filename: name,
  mimetype: typeByExtension[name.split(".").at(-1) ?? ""],
  url: name,
});

/**
 * Creates an asset, whose position is in percent of the page.
 * @param {number} page
 * @param {string} name
 * @param {import("./pages.mjs").Area} area in points
 * @param {readonly (readonly [type: string, data: string])[]} actions
 * @param {{ icon?: string, files?: readonly string[], order?: number, content?: object, look?: object }} [options] `content`: what is printed
 */
const createAsset = (
  page,
  name,
  [left, top, width, height],
  actions,
  { icon, files = [], order = 0, content, look } = {},
) => ({
  page,
  files: Object.fromEntries([
    ...[...(icon ? [icon] : []), ...files].map((file) => [withoutExtension(file), createFile(file)]),
  ]),
  aura: {
    name,
    center_x: percent(left + width / 2, pageWidth),
    center_y: percent(top + height / 2, pageHeight),
    rect: [percent(width, pageWidth), percent(height, pageHeight)],
    ...(icon ? { background: withoutExtension(icon) } : {}),
    order,
    ...(content ? { content } : {}),
    ...(look ? { look } : {}),
    actions: actions.map(([type, data]) => ({ type, data })),
  },
});

const percent = (/** @type {number} */ value, /** @type {number} */ whole) => Math.round((value / whole) * 1e5) / 1e3;

const views = [
  { image: "plateau", caption: "Day 3: the lake at Finse, 1,222 metres up" },
  { image: "narrows", caption: "Day 5: the narrows, where the boat slows down" },
  { image: "dusk", caption: "Day 7: the coast at eleven in the evening" },
];

const departure = [
  {
    title: "The Fjord Line leaves",
    start: "[[departure]]T08:25",
    end: "[[departure]]T12:55",
    timezone: "Europe/Oslo",
    location: "Oslo S, platform 4",
    description: "Offer [[offer_id]]. Seats on the left side, by the window. [[adviser]] answers on +44 20 7946 0821.",
    reminder: 1440,
  },
];

const wishes = {
  title: "Your wishes, [[first_name]]",
  intro: "Tell [[adviser]] what makes a good week.",
  email: "journeys@example.org",
  fields: [
    { name: "name", label: "Name", required: true, value: "[[first_name]] [[last_name]]" },
    { name: "travellers", label: "Travellers", type: "number", min: 1, max: 12, value: "[[travellers]]" },
    { name: "bed", label: "You sleep best", type: "radio", options: ["by the water", "high up", "on board"] },
    { name: "table", label: "At table", type: "checkbox", options: ["vegetarian", "no nuts", "early breakfast"] },
    { name: "wish", label: "One thing we should know", type: "textarea" },
    { name: "agree", label: "You may write to me about this journey", type: "consent", required: true },
  ],
  submit: "Pass it on",
  thanks: "Thank you, [[first_name]].",
};

const adviser = {
  name: "[[adviser]]",
  role: "Journeys by rail and boat",
  organization: "Slow Atlas",
  email: "journeys@example.org",
  phone: "+44 20 7946 0821",
  website: "https://example.org/slow-atlas",
  address: { street: "12 Quay Lane", city: "London", country: "United Kingdom" },
  note: "Your person on the phone, all week.",
};

const letter = `Dear [[first_name]],

you asked us for a way to see the fjords without hurrying. Here it is: seven days by rail and boat, leaving Oslo on [[departure|date:full]].

On the coast boat we keep for you: [[cabin|default:outside cabin on the upper deck]].

[[note|default:Bring a warm coat. The rest is ours to carry.]]

[[adviser]]
Slow Atlas`;

const envelope = `Offer [[offer_id]] for [[first_name]] [[last_name]]

Travellers: [[travellers|number]]
Price for all: [[price|currency:EUR]]
Deposit: [[deposit|percent]] when you book

Kept for you until [[valid_until|date:long]].`;

const booking =
  "https://example.org/slow-atlas/book?offer=[[offer_id]]&name=[[first_name]]%20[[last_name]]&travellers=[[travellers]]";

/** @type {object} */
const greeting = {
  ...{ type: "text", text: "For [[guest]]", font: "Liberation Sans Italic", size: 19, color: "#ffffff" },
  ...{ align: "left", vertical_align: "middle", fit: "shrink", min_size: 9 },
};

/** Creates the template, with the name of its video file. */
export const template = (/** @type {string} */ video) => ({
  title: "The Fjord Line for [[first_name]] [[last_name]]",
  campaignLanguage: ["en-GB"],
  smartlinkSocialDesc: "Seven days by rail and boat, kept for [[first_name]] until [[valid_until|date:long]].",
  config: {
    global: { extractPDF: "true", printAllowed: "true", summary: 1, thumbnails: "true", assetShowOnStartup: "true" },
    pages: [{ pages: "6", show_when: { column: "cabin", empty: false } }],
  },
  assets: [
    createAsset(1, "Greeting", greetingArea, [], { content: greeting }),
    createAsset(1, "Book with your phone", codeArea, [["url", booking]], {
      content: { type: "code", symbology: "qr", value: booking, color: "#16242e" },
      look: { type: "none" },
    }),
    createAsset(1, "A letter for [[first_name]]", [340, 516, 62, 62], [["text", letter]], { icon: "icon-letter.svg" }),
    ...stops.map(({ name, x, y, page }, order) =>
      createAsset(3, `${name}: go to the day`, [x - 15, y - 15, 30, 30], [["page", String(page)]], {
        icon: "stop.png",
        order,
      }),
    ),
    createAsset(4, "Look out of the window", [372, 44, 44, 44], [["gallery", JSON.stringify(views)]], {
      icon: "icon-picture.svg",
      files: ["plateau.jpg", "narrows.jpg", "dusk.jpg"],
    }),
    createAsset(4, "Your departure, for your calendar", [318, 44, 44, 44], [["agenda", JSON.stringify(departure)]], {
      icon: "icon-calendar.svg",
    }),
    createAsset(
      5,
      "Watch the film: a night on the coast boat",
      [197, 196, 56, 56],
      [["video", withoutExtension(video)]],
      {
        icon: "icon-film.svg",
        files: [video],
      },
    ),
    createAsset(
      6,
      "Your cabin on board",
      [44, 404, 136, 118],
      [["text", "[[first_name]], your cabin on the coast boat: [[cabin|default:outside cabin on the upper deck]]."]],
    ),
    createAsset(7, "Tell us your wishes", [338, 78, 56, 56], [["form", JSON.stringify(wishes)]], {
      icon: "icon-form.svg",
    }),
    createAsset(7, "Open your offer, [[first_name]]", [54, 384, 60, 60], [["text", envelope]], {
      icon: "icon-letter.svg",
    }),
    createAsset(7, "Keep my seats", [236, 368, 170, 92], [["url", booking]]),
    createAsset(
      8,
      "Write to [[adviser]]",
      [44, 474, 42, 42],
      [["email", "journeys@example.org?subject=Offer%20[[offer_id]]"]],
      { icon: "icon-mail.svg" },
    ),
    createAsset(8, "Call [[adviser]]", [172, 474, 42, 42], [["phone", "+442079460821"]], { icon: "icon-phone.svg" }),
    createAsset(8, "The card of [[adviser]]", [300, 474, 42, 42], [["contact", JSON.stringify(adviser)]], {
      icon: "icon-card.svg",
    }),
  ],
});

const rows = [
  [
    "Anna",
    "Lindqvist",
    "A. Moreau",
    "2027-06-05",
    "2",
    "3980",
    "corner cabin with two windows",
    "Finse keeps a pair of snowshoes in your size.",
  ],
  ["Jürgen", "Größmann", "A. Moreau", "2027-06-05", "1", "2190"],
  [
    "Siobhán",
    "O'Connor",
    "T. Adeyemi",
    "2027-06-12",
    "4",
    "7640",
    "family cabin, two doors",
    "The boat has a playroom under the bridge.",
  ],
  ["Олена", "Шевченко", "T. Adeyemi", "2027-06-12", "2", "3980"],
  ["ليلى", "الحداد", "A. Moreau", "2027-06-19", "3", "5790", "outside cabin with a sofa bed"],
  ["さくら", "田中", "T. Adeyemi", "2027-06-19", "2", "4120", "corner cabin with two windows"],
  ["José", "Nuñez", "A. Moreau", "2027-06-26", "2", "3980"],
  [
    "Zoë",
    "van der Meer",
    "A. Moreau",
    "2027-06-26",
    "1",
    "2190",
    "",
    "The single rooms in Flåm look at the waterfall.",
  ],
  ["Łukasz", "Żółć", "T. Adeyemi", "2027-07-03", "5", "9275.5", "two cabins side by side"],
  ["Nguyễn", "Minh Anh", "T. Adeyemi", "2027-07-03", "2", "4120"],
  ["Chloé & Max", "Dupont <3", "A. Moreau", "2027-07-10", "2", "3980", "corner cabin with two windows"],
  ["Δήμητρα", "Παπαδοπούλου", "T. Adeyemi", "2027-07-10", "2", "4120"],
];

/** @type {Record<string, string>} Names that the cover prints in other letters, because the site has no font with theirs. */
const printedNames = { 田中: "Sakura Tanaka" };

/** The rows. */
export const data = rows.map(([first_name, last_name, adviser, departure, travellers, price, cabin, note], index) => ({
  PDF_file: "brochure.pdf",
  data: {
    ...{ offer_id: `FL-${2701 + index}`, first_name, last_name, adviser, departure, travellers, price, deposit: "0.2" },
    valid_until: "2027-03-31",
    ...(cabin ? { cabin } : {}),
    ...(note ? { note } : {}),
    guest: printedNames[last_name] ?? `${first_name} ${last_name}`,
  },
}));

/** The parameters of the batch. */
export const param = {
  document_id: "fjord-line",
  dst_dir: "sample",
  env: "officialDev",
  max_error: 3,
  strategy: "original",
};
