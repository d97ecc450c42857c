/** Opens items of the library in new tabs. */
import { msg, str } from "@lit/localize";
import type { Problem } from "#domain/problem.ts";
import type { Library } from "../session/library.ts";
import type { LibraryItem } from "../session/library-item.ts";

/** A viewer may still read the address of a PDF after its tab has opened. */
const addressLifetimeMs = 60_000;

/** Opens a PDF in the browser's viewer. */
export const openPdf = async (
  { contents }: Pick<Library, "contents">,
  { id, title }: LibraryItem,
  notify: (message: string, problems?: readonly Problem[]) => void,
): Promise<void> => {
  const file = await contents.file(id);
  if (!file.ok) return notify("", file.problems);
  const address = URL.createObjectURL(file.value.file as Blob);
  setTimeout(() => URL.revokeObjectURL(address), addressLifetimeMs);
  if (window.open(address, "_blank", "noopener") === null) notify(msg(str`“${title}” opens in a new tab.`));
};

/** Opens a smartlink as a preview. A link sends the manager's address as referrer, by which the reader does not count it. */
export const openSmartlink = ({ readerAddress }: Pick<Library, "readerAddress">, { id }: LibraryItem): void => {
  const link = document.createElement("a");
  Object.assign(link, {
    href: readerAddress(id),
    target: "_blank",
    rel: "noopener",
    referrerPolicy: "same-origin",
  });
  link.click();
};
