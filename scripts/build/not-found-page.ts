import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bundleClassicScript, minifyStyle } from "./classic-script.ts";

/** Creates `404.html`. Styles and script are inline, because hosts show it at addresses of any depth, where relative links fail. */
export const createNotFoundPage = async (root: string): Promise<string> => {
  const folder = join(root, "src/app/shell/not-found");
  const [css, script] = await Promise.all([
    readFile(join(folder, "not-found.css"), "utf8"),
    bundleClassicScript(join(folder, "not-found.ts")),
  ]);
  const style = await minifyStyle(css, "not-found.css");
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types smartlink",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex" />
    <title>Not found · Smartlink</title>
    <link rel="icon" href="data:," />
    <style>${style}</style>
  </head>
  <body>
    <main id="looking" hidden>
      <p role="status">Looking for this page in your browser…</p>
    </main>
    <main id="nothing">
      <h1>There is nothing at this address</h1>
      <p>A document that was made in a browser opens only in that browser until it is saved or hosted. If somebody sent you this address, ask for the file or for its address on a server.</p>
      <p><a href="./">Open Smartlink</a></p>
    </main>
    <script>${script}</script>
  </body>
</html>
`;
};

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
