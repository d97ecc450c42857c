import type { Plugin } from "vite";

/** Where the sources of pages stand that have an address of their own: `<folder>api/swagger/index.html`. */
export const pagesFolder = "src/app/pages/";

/** Pages that stand at further addresses as well. */
const furtherAddresses: Readonly<Record<string, readonly string[]>> = {
  "api/generation/index.html": ["api/generation/start/index.html"],
};

/** Puts those pages at their addresses, with their links to the build's files as long as each address asks. */
export const pagesAtTheirAddresses = (): Plugin => ({
  name: "pages-at-their-addresses",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== "asset" || !name.startsWith(pagesFolder) || !name.endsWith(".html")) continue;
        const address = name.slice(pagesFolder.length);
        const html = typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
        delete bundle[name];
        for (const fileName of [address, ...(furtherAddresses[address] ?? [])]) {
          const source = html.replaceAll(`"${upFrom(name)}`, `"${upFrom(fileName)}`);
          this.emitFile({ type: "asset", fileName, source });
        }
      }
    },
  },
});

/** From a file's folder to the root: `../` a step. */
const upFrom = (path: string): string => "../".repeat(path.split("/").length - 1);
