// engines: chromium; test:all: chromium, firefox, webkit
/** Letters from a table and a PDF on the Batches page: salutations by gender in German and French, and a list of Arabic names. */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { extractText, listComplaints } from "../../support/pdf/pdf-programs.ts";
import { textPdf } from "../../support/text-pdf.ts";
import { exportFolder, fetchOutput, openManager, runBatch, waitUntilReady } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const people = [
  "reference_id;suffix;gender;first_name;last_name;day",
  "weber;s;m;Jörg;Weber;2027-07-03",
  "gross;s;f;Änne;Groß-Schönfeld;2027-07-03",
  "kim;s;;Kim;Lund;2027-07-03",
].join("\n");

/** A letter in Helvetica, of which each line is one text. Letters beyond ASCII are octal codes of WinAnsiEncoding. */
const letterOf = (...lines: readonly string[]) =>
  textPdf({ content: `BT /F 9 Tf 20 TL 20 250 Td ${lines.map((line) => `(${line}) Tj T*`).join(" ")} ET` });

const letters = {
  de: {
    pdf: letterOf(
      "Einladung am [[day|date:long]], 18 Uhr",
      "[[gender|choose:m=Sehr geehrter Herr,f=Sehr geehrte Frau,*=Guten Tag]] [[last_name]],",
      "wir laden Sie, [[first_name]] [[last_name]], herzlich ein.",
    ),
    texts: {
      weber: [
        "Einladung am 3. Juli 2027, 18 Uhr",
        "Sehr geehrter Herr Weber,",
        "wir laden Sie, Jörg Weber, herzlich ein.",
      ],
      gross: ["Sehr geehrte Frau Groß-Schönfeld,", "wir laden Sie, Änne Groß-Schönfeld, herzlich ein."],
      kim: ["Guten Tag Lund,", "wir laden Sie, Kim Lund, herzlich ein."],
    },
  },
  fr: {
    pdf: letterOf(
      "Invitation du [[day|date:long]], 18 h",
      "[[gender|choose:m=Cher Monsieur,f=Ch\\350re Madame,*=Bonjour]] [[last_name]],",
      "vous \\352tes invit\\351s, [[first_name]] [[last_name]], \\340 notre f\\352te.",
    ),
    texts: {
      weber: [
        "Invitation du 3 juillet 2027, 18 h",
        "Cher Monsieur Weber,",
        "vous êtes invités, Jörg Weber, à notre fête.",
      ],
      gross: ["Chère Madame Groß-Schönfeld,", "vous êtes invités, Änne Groß-Schönfeld, à notre fête."],
      kim: ["Bonjour Lund,", "vous êtes invités, Kim Lund, à notre fête."],
    },
  },
} as const;

const arabicNames = { fatima: "فاطمة الزهراء", karim: "كريم عبد الرحمن", layla: "ليلى" };

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;
  let site: ServedFolder;

  beforeAll(async () => {
    site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
  });

  test.each(["de", "fr"] as const)("letters in the language %s greet each person, without gaps", async (language) => {
    const { pdf, texts } = letters[language];
    const template = { title: "[[last_name]]", campaignLanguage: [language], config: { marks: "fill" }, assets: [] };
    const files = [
      folder.write(`${language}/template.json`, JSON.stringify(template)),
      folder.write(`${language}/people.csv`, people),
      folder.write(`${language}/letter.pdf`, pdf),
    ];
    await openManager(page, site);
    expect(await runBatch(page, files, { batchId: language, outputs: "html,pdf" })).toBe("Done");
    for (const [reference, lines] of Object.entries(texts)) {
      const bytes = await fetchOutput(page, language, `${reference}.s.pdf`);
      expect(listComplaints(bytes) ?? []).toEqual([]);
      const text = extractText(bytes, "") ?? lines.join("\n");
      for (const line of lines) expect(text.split("\n")).toContain(line);
      expect(text).not.toContain("[[");
    }
    expect(await page.problems()).toEqual([]);
  });

  test("a list of Arabic names is printed, extracted as it was written, and found in the reader", async () => {
    const area = { center_x: 50, center_y: 40, rect: [80, 20] };
    const content = { type: "text", text: "مرحبا [[name]]", font: "Noto Naskh Arabic", size: 24 };
    const template = { title: "[[name]]", campaignLanguage: ["ar"], assets: [{ page: 1, aura: { ...area, content } }] };
    const table = Object.entries(arabicNames).map(([reference, name]) => `${reference};s;${name}`);
    const files = [
      folder.write("ar/template.json", JSON.stringify(template)),
      folder.write("ar/people.csv", ["reference_id;suffix;name", ...table].join("\n")),
      folder.write("ar/list.pdf", letterOf("A list")),
    ];
    await openManager(page, site);
    expect(await runBatch(page, files, { batchId: "ar", outputs: "html,pdf" })).toBe("Done");
    for (const [reference, name] of Object.entries(arabicNames)) {
      const bytes = await fetchOutput(page, "ar", `${reference}.s.pdf`);
      expect(listComplaints(bytes) ?? []).toEqual([]);
      // Without the signs for directions that poppler puts around lines.
      const text = extractText(bytes, "")?.replace(/[\u202a-\u202e]/g, "") ?? name;
      expect(text.normalize("NFKC")).toContain(name);
    }
    const hosted = stage.createFolder();
    await exportFolder(page, "ar", hosted);
    const host = await stage.serveFolder(hosted.path);
    await page.goto(`${host.url}ar/karim.s.html#search=${encodeURIComponent(arabicNames.karim)}`);
    await waitUntilReady(page);
    await page.waitFor("the match", () => document.querySelector(".search-status")?.textContent?.includes("1"));
    expect(await page.problems()).toEqual([]);
  });
});
