/** Puts foreign and forged contents on the clipboard. */
import type { DrivenPage } from "../../support/drive/launch.ts";

/** Pastes as the browser does after Ctrl+V, with any content on the clipboard. */
export const paste = (page: DrivenPage, contents: Readonly<Record<string, string>>, file?: string) =>
  page.evaluate(
    (texts, fileName) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text);
      if (fileName !== "") clipboardData.items.add(new File(["x"], fileName, { type: "image/png" }));
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    contents,
    file ?? "",
  );

/** Returns a clipboard with assets, as a copy in the editor writes them. */
export const forge = (assets: readonly object[]) => ({
  "text/plain": JSON.stringify({ type: "smartlink-assets", version: 1, assets }),
});
