/**
 * Puts files into a file input, as the browser's dialog does, which no driver of these tests can open. A script in the page
 * has no path to choose: end-to-end tests choose real files. `input`: the element, or its `aria-label`.
 */
export const chooseFiles = (input: string | HTMLInputElement, ...files: readonly File[]): void => {
  const element =
    typeof input === "string" ? document.querySelector<HTMLInputElement>(`input[aria-label="${input}"]`) : input;
  if (element === null) throw new Error(`There is no file input “${input}”.`);
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  element.files = transfer.files;
  element.dispatchEvent(new Event("change", { bubbles: true }));
};
