import { join } from "node:path";
import type { Plugin } from "vite";

/** Options of `earlyScript`. */
export interface EarlyScriptOptions {
  /** Path of the page below the root. */
  readonly page: string;
  /** Path of the script below the root. */
  readonly script: string;
}

/**
 * Adds a script to a page that runs as soon as it has loaded, without waiting for the page's styles and its own script. Vite
 * would bundle two scripts of a page into one.
 */
export const earlyScript = (root: string, { page, script }: EarlyScriptOptions): Plugin => ({
  name: "early-script",
  options: (options) => ({
    ...options,
    input: { ...(options.input as Record<string, string>), early: join(root, script) },
  }),
  transformIndexHtml: {
    order: "post",
    handler: (html, { path, bundle }) => {
      if (path !== `/${page}`) return html;
      const chunk = Object.values(bundle ?? {}).find(
        (file) => file.type === "chunk" && file.facadeModuleId === join(root, script),
      );
      const address = bundle === undefined ? `./${script}` : `./${chunk?.fileName}`;
      const [before, rest] = splitBeforeScript(html);
      return `${before}<script type="module" async crossorigin src="${address}"></script>\n    ${rest}`;
    },
  },
});

const splitBeforeScript = (html: string): readonly [string, string] => {
  const position = html.indexOf('<script type="module"');
  if (position < 0) throw new Error("The page has no script of its own.");
  return [html.slice(0, position), html.slice(position)];
};
