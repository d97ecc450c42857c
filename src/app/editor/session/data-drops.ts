/** Data files that are dropped on the editor. */

const dataFileForm = /\.(?:json|csv|tsv|txt|xlsx)$/i;

/**
 * Calls `onFile` with a data file that is dropped on the element, until the signal aborts. Other files are left to other
 * listeners; none of them is opened by the browser in place of the editor.
 */
export const listenToDataDrops = (element: HTMLElement, onFile: (file: File) => void, signal: AbortSignal): void => {
  element.addEventListener(
    "dragover",
    (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault(),
    { signal },
  );
  element.addEventListener(
    "drop",
    (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined || event.defaultPrevented) return;
      event.preventDefault();
      if (dataFileForm.test(file.name)) onFile(file);
    },
    { signal },
  );
};
