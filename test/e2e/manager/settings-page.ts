/** What a person does and sees on the page with the settings of a smartlink. */
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import type { ServedFolder } from "../support/stage.ts";

/** Opens the settings of a smartlink. */
export const openSettings = async (page: DrivenPage, site: ServedFolder, id: string): Promise<void> => {
  await page.goto(`${site.url}?${Math.random()}#/smartlinks/${id}/settings`);
  await page.waitFor("the settings", () => document.documentElement.dataset["editorState"] === "ready");
};

/** Waits until the page is in this state of saving. */
export const waitForSaveState = (page: DrivenPage, state: string) =>
  page.waitFor(`saveState ${state}`, (name) => document.documentElement.dataset["saveState"] === name, state);

/** Waits until the button exists in the reader of the preview, or does not exist. */
export const waitForReaderButton = (page: DrivenPage, name: string, exists: boolean) =>
  page.waitFor(
    `${exists ? "a" : "no"} button ${name} in the preview`,
    (label, expected) => {
      const reader = document.querySelector("iframe")?.contentDocument;
      if (reader?.documentElement.dataset["smartlinkState"] !== "ready") return false;
      // A narrow reader moves some buttons into its menu: they are hidden, but exist.
      return (reader.querySelector(`button[aria-label="${label}"]`) !== null) === expected;
    },
    name,
    exists,
  );
