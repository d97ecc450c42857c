/** The page reader inside the service worker. Its script contains a megabyte of pdf.js. */
import type { createPageReader, LoadResource } from "#adapters/pdf/pages/page-reader.ts";
import type { PageReader } from "#ports/page-reader.ts";
import { createLazyScript } from "./lazy-script.ts";

/** The page reader and its installation. */
export interface LazyPageReader {
  readonly reader: PageReader;
  /** Imports the script. Call it while the service worker installs. */
  install(): void;
}

/** Creates the page reader. `script`: address of its script. `load`: loads files of `runtime/`. */
export const createLazyPageReader = (script: string, load: LoadResource): LazyPageReader => {
  const code = createLazyScript<typeof createPageReader>(script, "startPageReader", "createPageReader");
  let started: PageReader | undefined;
  const start = (): PageReader => {
    started ??= code.load()(load);
    return started;
  };
  return {
    install: code.install,
    reader: {
      inspect: (file) => start().inspect(file),
      decrypt: (file, password) => start().decrypt(file, password),
      texts: (file) => start().texts(file),
      annotations: (file) => start().annotations(file),
      facts: (file) => start().facts(file),
      marks: (file) => start().marks(file),
      readAssets: (file) => start().readAssets(file),
      attachAssets: (file, assets) => start().attachAssets(file, assets),
      image: (file, page, width) => start().image(file, page, width),
    },
  };
};
