/** What tests of the library's export and import share: a library with one smartlink, and the steps of a person. */
import { type ApiCaller, createCaller } from "../../contract/caller.ts";
import { addAssetOver, newSmartlinkOver } from "../../contract/library/replacement-cases.ts";
import { createPageExchange } from "../../contract/page-exchange.ts";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { textPdf } from "../../support/text-pdf.ts";
import { openManager, readAuthorization } from "../support/site.ts";
import type { ServedFolder } from "../support/stage.ts";

const lines = (...texts: readonly string[]) => ({
  content: texts.map((text, index) => `BT /F 20 Tf 40 ${240 - 40 * index} Td (${text}) Tj ET`).join("\n"),
});

/** A PDF with one page. */
export const guidePdf = textPdf(lines("The harbour at six", "Boats leave every hour"));

/** The text that the asset “Departures” of the guide shows; `[[name]]` is a placeholder with a default. */
export const departures = "Hello [[name|default:reader]], the first boat leaves at six.";

/** The library of a site, driven by a person and by its interface. */
export interface ExchangeSite {
  readonly page: DrivenPage;
  readonly api: ApiCaller;
  /** Id of the smartlink “Guide”, which has one asset. */
  readonly guide: string;
}

/** Opens the manager and creates the smartlink “Guide” over a PDF of the same name. Ends on the Library page. */
export const openExchangeSite = async (page: DrivenPage, site: ServedFolder): Promise<ExchangeSite> => {
  await openManager(page, site, "#/api");
  const api = createCaller(`${site.url}api`, await readAuthorization(page), createPageExchange(page));
  const guide = await newSmartlinkOver(api, guidePdf);
  const actions = [{ type: "text", data: departures }];
  await addAssetOver(api, guide, { page: 1, line: 1 }, { name: "Departures", actions });
  await page.evaluate(() => {
    location.hash = "#/library";
  });
  await page.waitFor("the smartlink", () => document.querySelector("[data-kind=smartlink]") !== null);
  return { page, api, guide };
};

/** Chooses a command of a smartlink's menu. */
export const chooseCommand = async (page: DrivenPage, id: string, command: string): Promise<void> => {
  await page.click(`[data-item-id="${id}"] [data-menu]`);
  await page.click(`[role=menuitem][aria-label="${command}"]`);
};

/** Waits for the notice of the Library page with these words, and resolves with its whole text. */
export const waitForNotice = (page: DrivenPage, words: string): Promise<string> =>
  page.waitFor(
    `the notice “${words}”`,
    (text) => {
      const notice = document.querySelector("action-notice")?.textContent ?? "";
      return notice.includes(text) ? notice : undefined;
    },
    words,
  );
