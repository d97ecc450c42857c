import type { Plugin } from "vite";

/** The folder of pages whose path below it is their address: `<folder>api/swagger/index.html`. */
export const pagesFolder = "src/app/pages/";

/** Pages that are served at further addresses, too. */
const additionalAddresses: Readonly<Record<string, readonly string[]>> = {
  "api/generation/index.html": ["api/generation/start/index.html"],
};

/** Moves the pages to their addresses, and adapts the depth of their relative links. */
export const movePages = (): Plugin => ({
  name: "move-pages",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== "asset" || !name.startsWith(pagesFolder) || !name.endsWith(".html")) continue;
        const address = name.slice(pagesFolder.length);
        const html = typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
        delete bundle[name];
        for (const fileName of [address, ...(additionalAddresses[address] ?? [])]) {
          const source = html.replaceAll(`"${pathToRoot(name)}`, `"${pathToRoot(fileName)}`);
          this.emitFile({ type: "asset", fileName, source });
        }
      }
    },
  },
});

/** Returns the relative path from a file's folder to the root: one `../` per level. */
const pathToRoot = (path: string): string => "../".repeat(path.split("/").length - 1);
