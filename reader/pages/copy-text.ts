/**
 * Writes the selected text of the pages to the clipboard: line by line in reading order, with a blank line between pages.
 * The browser's own text would contain line breaks between all positioned elements and the content of other layers.
 */
export const listenToCopy = (pages: HTMLElement, signal: AbortSignal): void => {
  document.addEventListener(
    "copy",
    (event) => {
      const selection = getSelection();
      if (event.defaultPrevented || selection === null || selection.rangeCount === 0) return;
      const range = selection.getRangeAt(0);
      if (range.collapsed || !pages.contains(range.commonAncestorContainer)) return;
      const text = getSelectedText(pages, range);
      if (text === "" || event.clipboardData === null) return;
      event.clipboardData.setData("text/plain", text);
      event.preventDefault();
    },
    { signal },
  );
};

const getSelectedText = (pages: HTMLElement, range: Range): string =>
  [...pages.querySelectorAll(".text-layer")]
    .filter((layer) => range.intersectsNode(layer))
    .map((layer) => getLayerText(layer, range))
    .filter((text) => text !== "")
    .join("\n\n");

const getLayerText = (layer: Element, range: Range): string => {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const fragments: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!range.intersectsNode(node)) continue;
    if (node instanceof Text) {
      const start = node === range.startContainer ? range.startOffset : 0;
      const end = node === range.endContainer ? range.endOffset : node.length;
      fragments.push(node.data.slice(start, end));
    } else if (node instanceof HTMLBRElement) fragments.push("\n");
  }
  return fragments
    .join("")
    .replace(presentationForms, (form) => form.normalize("NFKC"))
    .replaceAll("\0", "")
    .replace(/[ \t]+\n/g, "\n")
    .trim();
};

/** Ligatures and presentation forms of Arabic and Hebrew letters; pasted text should contain plain letters. */
const presentationForms = /[\ufb00-\ufdff\ufe70-\ufefc]/g;
