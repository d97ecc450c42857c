/** Prints a smartlink as a person does, by the button of the reader, and returns the PDF that the browser makes of it. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import {
  chromiumFlags,
  findChromium,
  findFirefox,
  firefoxPrefs,
  requireBrowser,
} from "../../../../scripts/browsers.mjs";
import { waitUntil } from "../../../support/drive/target.ts";

/** Firefox prints to a file without a dialog. */
const printToFile = (path: string) => ({
  "print.always_print_silent": true,
  print_printer: "Mozilla Save to PDF",
  "print.printer_Mozilla_Save_to_PDF.print_to_file": true,
  "print.printer_Mozilla_Save_to_PDF.print_to_filename": path,
});

const pressPrint = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.waitForFunction(() => document.documentElement.dataset["smartlinkState"] === "ready");
  await (await page.waitForSelector("button[aria-label=Print]"))?.click();
};

/** Chromium without a window does nothing for `print()`; its driver prints what the page has prepared. */
const printInChromium = async (browser: Browser, address: string): Promise<Uint8Array> => {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() => {
    window.print = () => document.documentElement.setAttribute("data-printing", "");
  });
  await pressPrint(page, address);
  await page.waitForSelector("[data-printing]");
  return page.pdf({ preferCSSPageSize: true, printBackground: true });
};

const printInFirefox = async (browser: Browser, address: string, path: string): Promise<Uint8Array> => {
  await pressPrint(await browser.newPage(), address);
  const readWhole = () => existsSync(path) && readFileSync(path).includes("%%EOF") && readFileSync(path);
  return waitUntil("the printed file", readWhole);
};

/** Opens the address, presses **Print**, and returns the PDF. */
export const printSmartlink = async (engine: "chromium" | "firefox", address: string): Promise<Uint8Array> => {
  const folder = mkdtempSync(join(tmpdir(), "smartlink-print-"));
  const path = join(folder, "printed.pdf");
  const browser = await puppeteer.launch(
    engine === "chromium"
      ? { executablePath: requireBrowser(findChromium(), "Chromium"), args: chromiumFlags }
      : {
          browser: "firefox",
          executablePath: requireBrowser(findFirefox(), "Firefox"),
          extraPrefsFirefox: { ...firefoxPrefs, ...printToFile(path) },
        },
  );
  try {
    return await (engine === "chromium" ? printInChromium(browser, address) : printInFirefox(browser, address, path));
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** Returns width and height of each sheet in points. */
export const readSheetSizes = async (pdf: Uint8Array): Promise<readonly (readonly [number, number])[]> =>
  (await PDFDocument.load(pdf)).getPages().map((page) => {
    const { width, height } = page.getSize();
    return page.getRotation().angle % 180 === 0 ? [width, height] : [height, width];
  });
