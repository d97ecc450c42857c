/**
 * Copies what is selected as a person sees it: lines of the page, in the order of its text, a blank line between pages.
 * Browsers see a page as hundreds of pieces that lie somewhere, and would put breaks and other layers between them.
 */
export const listenToCopy = (pages: HTMLElement, signal: AbortSignal): void => {
  document.addEventListener(
    "copy",
    (event) => {
      const selection = getSelection();
      if (event.defaultPrevented || selection === null || selection.rangeCount === 0) return;
      const range = selection.getRangeAt(0);
      if (range.collapsed || !pages.contains(range.commonAncestorContainer)) return;
      const text = selectedText(pages, range);
      if (text === "" || event.clipboardData === null) return;
      event.clipboardData.setData("text/plain", text);
      event.preventDefault();
    },
    { signal },
  );
};

const selectedText = (pages: HTMLElement, range: Range): string =>
  [...pages.querySelectorAll(".text-layer")]
    .filter((layer) => range.intersectsNode(layer))
    .map((layer) => layerText(layer, range))
    .filter((text) => text !== "")
    .join("\n\n");

const layerText = (layer: Element, range: Range): string => {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const pieces: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!range.intersectsNode(node)) continue;
    if (node instanceof Text) {
      const start = node === range.startContainer ? range.startOffset : 0;
      const end = node === range.endContainer ? range.endOffset : node.length;
      pieces.push(node.data.slice(start, end));
    } else if (node instanceof HTMLBRElement) pieces.push("\n");
  }
  return pieces
    .join("")
    .replace(shapes, (shape) => shape.normalize("NFKC"))
    .replaceAll("\0", "")
    .replace(/[ \t]+\n/g, "\n")
    .trim();
};

/** Ligatures and forms of Arabic and Hebrew letters are for eyes; who pastes wants letters. */
const shapes = /[\ufb00-\ufdff\ufe70-\ufefc]/g;
