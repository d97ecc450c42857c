/** What a person does with each of the 15 types of action in the editor, and what a reader gets at a press of each. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { DrivenPage } from "../../../support/drive/driven-browser.ts";
import { createTone } from "../../../support/tone.ts";
import { waitForDownload } from "../../support/site.ts";
import type { Folder } from "../../support/stage.ts";
import { type ReaderHands, readPressedLinks } from "./reader-hands.ts";

/** The files that a person uploads. */
export interface UploadFiles {
  readonly red: string;
  readonly blue: string;
  readonly film: string;
  readonly tone: string;
  readonly terms: string;
}

const createSquare = (colour: string, widthPx: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="30"><rect width="90" height="30" fill="${colour}"/></svg>`;

const film = fileURLToPath(new URL("../../../fixtures/media/film.webm", import.meta.url));

/** Writes the files that the panels upload. */
export const writeUploads = (folder: Folder): UploadFiles => ({
  red: folder.write("red.svg", createSquare("red", 90)),
  blue: folder.write("blue.svg", createSquare("blue", 45)),
  film,
  tone: folder.write("tone.wav", createTone(5)),
  terms: folder.write("terms.txt", "The terms"),
});

/** One type of action. */
interface ActionSteps {
  /** Fills the open panel of the placed asset. */
  fill(page: DrivenPage, files: UploadFiles, shop: string): Promise<void>;
  /** Expects what the reader does after a press on the asset. */
  expectEffect(reader: ReaderHands, shop: string): Promise<void>;
}

const textbox = (name: string) => ({ role: "textbox", name }) as const;
const button = (name: string) => ({ role: "button", name }) as const;

const expectPlaying = async (reader: ReaderHands, kind: "audio" | "video", widthPx: number | null): Promise<void> => {
  await reader.expectShown(kind, { error: null, paused: false, ...(widthPx === null ? {} : { videoWidth: widthPx }) });
  await expect.poll(() => reader.readNumber(kind, "currentTime"), { timeout: 20_000 }).toBeGreaterThan(0);
  await reader.press(".media-close, dialog [aria-label=Close]");
  await reader.waitUntilGone("audio, video");
};

const readDownload = async ({ browser }: ReaderHands, name: RegExp): Promise<string> =>
  readFileSync(await waitForDownload(browser, name), "utf8");

const readPressedLink = async ({ page }: ReaderHands): Promise<unknown> => {
  await page.waitFor("the pressed link", readPressedLinks);
  return (await page.evaluate(readPressedLinks))?.at(-1);
};

/** By the name of the tool. The link is the last one, because it opens a tab. */
export const actionSteps: Readonly<Record<string, ActionSteps>> = {
  "E-mail": {
    fill: async (page) => {
      await page.fill(textbox("E-mail address"), "anna@example.org");
      await page.fill(textbox("Subject"), "Offer 4");
    },
    expectEffect: async (reader) =>
      expect(await readPressedLink(reader)).toBe("mailto:anna@example.org?subject=Offer%204"),
  },
  Phone: {
    fill: (page) => page.fill(textbox("Phone number"), "+44 20 7946 0821"),
    expectEffect: async (reader) => expect(await readPressedLink(reader)).toBe("tel:+442079460821"),
  },
  Page: {
    fill: (page) => page.fill(textbox("Target page"), "2"),
    expectEffect: async (reader) => {
      await reader.expectPage(2);
      await reader.press('button[aria-label="Back to page 1"], .trail button');
      await reader.expectPage(1);
    },
  },
  Text: {
    fill: (page) => page.fill(textbox("Text"), "Dear reader, welcome."),
    expectEffect: (reader) => reader.expectShown("dialog[open] .panel-body", { textContent: "Dear reader, welcome." }),
  },
  HTML: {
    fill: (page) =>
      page.fill(textbox("HTML or address"), "<h1>Hello</h1><script>parent.document.title = 'ran'</script>"),
    expectEffect: async (reader) => {
      const frame = 'dialog[open] iframe[sandbox="allow-popups allow-popups-to-escape-sandbox"]';
      // The browser gives the frame an origin of its own: the page cannot read its document.
      await reader.expectShown(frame, { contentDocument: null });
      expect(await reader.readNumber(frame, "clientHeight")).toBeGreaterThan(100);
      expect(await reader.page.evaluate(() => document.title)).not.toBe("ran");
    },
  },
  Image: {
    fill: (page, { red }) => page.setFiles({ role: "file", name: / Picture file$/ }, [red]),
    expectEffect: (reader) =>
      reader.expectShown("dialog[open] .panel-body img", { naturalWidth: 90, naturalHeight: 30 }),
  },
  Video: {
    fill: (page, files) => page.setFiles({ role: "file", name: / Video file$/ }, [files.film]),
    expectEffect: (reader) => expectPlaying(reader, "video", 160),
  },
  Audio: {
    fill: (page, { tone }) => page.setFiles({ role: "file", name: / Sound file$/ }, [tone]),
    expectEffect: (reader) => expectPlaying(reader, "audio", null),
  },
  Gallery: {
    fill: async (page, { red, blue }) => {
      await page.setFiles({ role: "file", name: / Add pictures$/ }, [red, blue]);
      await page.waitFor("both pictures", () => document.querySelectorAll("entry-list li").length === 2);
    },
    expectEffect: async (reader) => {
      const picture = ".gallery-stage img";
      await reader.expectShown(picture, { naturalWidth: 90 });
      await reader.press('.gallery-view [aria-label="Next picture"]');
      await reader.expectShown(picture, { naturalWidth: 45 });
      await reader.press('.gallery-view [aria-label="Previous picture"]');
      await reader.expectShown(picture, { naturalWidth: 90 });
    },
  },
  Download: {
    fill: (page, { terms }) => page.setFiles({ role: "file", name: / File$/ }, [terms]),
    expectEffect: async (reader) => expect(await readDownload(reader, /^terms\.txt$/)).toBe("The terms"),
  },
  Calendar: {
    fill: async (page) => {
      await page.click(button("Add event"));
      await page.fill(textbox("Title"), "Departure");
      await page.click(button("Enter as text: Start"));
      await page.fill(textbox("Start"), "2027-06-05T09:30:00+02:00");
      await page.fill(textbox("Place"), "Oslo");
    },
    expectEffect: async (reader) => {
      await reader.expectShown("dialog[open] .event h3", { textContent: "Departure" });
      await reader.press("dialog[open] .panel-foot button");
      const calendar = await readDownload(reader, /^Departure\.ics$/);
      expect(calendar.split("\r\n")).toEqual(
        expect.arrayContaining(["BEGIN:VCALENDAR", "SUMMARY:Departure", "DTSTART:20270605T073000Z", "LOCATION:Oslo"]),
      );
    },
  },
  Contact: {
    fill: async (page) => {
      await page.fill(textbox("Full name"), "Anna Moreau");
      await page.fill(textbox("E-mail addresses"), "anna@example.org");
    },
    expectEffect: async (reader) => {
      await reader.expectShown("dialog[open] .ways a", { href: "mailto:anna@example.org" });
      await reader.press("dialog[open] .panel-foot button");
      const card = await readDownload(reader, /^Anna.Moreau\.vcf$/);
      expect(card).toMatch(/^BEGIN:VCARD\r\n[\s\S]*^FN:Anna Moreau\r\n[\s\S]*^EMAIL[^:]*:anna@example\.org\r\n/m);
    },
  },
  Form: {
    fill: async (page) => {
      await page.click(button("Add field"));
      await page.fill(textbox("Label"), "Your wish");
    },
    expectEffect: async (reader) => {
      const email = "dialog[open] .asset-form input[type=email]";
      await reader.press("dialog[open] .asset-form [type=submit]");
      await reader.expectShown("dialog[open] .panel-foot .fault", { textContent: "Correct the marked fields." });
      await reader.press(email);
      await reader.page.type("anna@example.org");
      await reader.expectShown(email, { value: "anna@example.org", ariaInvalid: null });
      await reader.press("dialog[open] .asset-form .field + .field input");
      await reader.page.type("A boat");
      await reader.expectShown("dialog[open] .asset-form .field + .field input", { value: "A boat" });
    },
  },
  Share: {
    fill: (page) => page.fill(textbox("Address to share"), "https://shop.example/offer"),
    expectEffect: (reader) =>
      reader.expectShown("dialog[open] .share-address", { value: "https://shop.example/offer" }),
  },
  Link: {
    fill: (page, _, shop) => page.fill(textbox("Address"), shop),
    expectEffect: async ({ browser }, shop) => {
      const tab = await browser.openedTab?.();
      expect(await tab?.waitFor("the shop", () => document.title === "Shop" && location.href)).toBe(shop);
      await tab?.close();
    },
  },
};
