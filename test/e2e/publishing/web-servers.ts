/**
 * Starts the file servers of Debian (Apache with mod_dav, nginx with its DAV module) on loopback, with the settings that
 * `docs/hosting.md` gives: only origin, paths and user file are replaced. Each server has its own folder and port, and ends
 * by its process id.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { findFileServer } from "../../../scripts/file-servers.mjs";
import { waitUntil } from "../../support/drive/target.ts";

/** A server with a folder that takes uploads. */
export interface FileServer {
  /** Address of the folder, ending in a slash. */
  readonly url: string;
  /** The folder on the disk. */
  readonly folder: string;
  readonly username: string;
  readonly password: string;
  close(): Promise<void>;
}

/** Which page may upload, and where the server works. */
export interface FileServerOptions {
  /** Origin of the site. */
  readonly origin: string;
  /** An empty folder. */
  readonly workFolder: string;
  /** The port, for a server that starts again; a free one by default. */
  readonly port?: number;
  /** Bytes per second of each answer, for nginx; without a limit if missing. */
  readonly answerRate?: number;
}

const user = { username: "publisher", password: "pass word: ä" };

/** Returns the first code block of a language in the section of `docs/hosting.md` about uploads. */
export const readDocumentedSettings = (language: string): string => {
  const text = readFileSync(new URL("../../../docs/hosting.md", import.meta.url), "utf8");
  const section = text.slice(text.indexOf("## Uploading from the site"));
  const block = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(section)?.[1];
  if (block === undefined) throw new Error(`docs/hosting.md has no block of ${language} about uploads.`);
  return block;
};

/** Replaces what a person has to replace in the settings. Fails if something is not there. */
export const fillSettings = (settings: string, replacements: Readonly<Record<string, string>>): string =>
  Object.entries(replacements).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The settings in docs/hosting.md have no ${from}.`);
    return text.replaceAll(from, to);
  }, settings);

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

/** Writes the password file, as `htpasswd` and `openssl passwd -apr1` do. */
const writePasswordFile = (path: string): void => {
  const hash = execFileSync("openssl", ["passwd", "-apr1", "-salt", "smartlnk", user.password], { encoding: "utf8" });
  writeFileSync(path, `${user.username}:${hash.trim()}\n`);
};

const isAnswering = async (url: string): Promise<boolean> => {
  const response = await fetch(url).catch(() => undefined);
  await response?.arrayBuffer();
  return response !== undefined;
};

const startServer = async (
  program: string,
  args: readonly string[],
  url: string,
  folder: string,
): Promise<FileServer> => {
  const child: ChildProcess = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await Promise.race([waitUntil(`${program} at ${url}`, () => child.exitCode !== null || isAnswering(url)), ended]);
  if (child.exitCode !== null) throw new Error(`${program} ended: ${output}`);
  return {
    ...user,
    url,
    folder,
    close: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
};

/** Apache refuses to serve as root. Started by root, it serves as Debian's user of web servers. */
const serverUser = process.getuid?.() === 0 ? "www-data" : undefined;

/** Lets the server's user write into the folders. Temporary folders are closed to other users. */
export const giveToServer = (...folders: readonly string[]): void => {
  if (serverUser === undefined) return;
  const ids = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, serverUser], { encoding: "utf8" })));
  for (const folder of folders) {
    chmodSync(folder, 0o755);
    chownSync(folder, ids[0] ?? 0, ids[1] ?? 0);
  }
};

const prepare = async ({ workFolder, port: fixedPort }: FileServerOptions) => {
  const port = fixedPort ?? (await findFreePort());
  const folder = join(workFolder, "www", "documents");
  mkdirSync(folder, { recursive: true });
  const passwordFile = join(workFolder, "users.htpasswd");
  writePasswordFile(passwordFile);
  giveToServer(workFolder, join(workFolder, "www"), folder);
  return { port, folder, passwordFile, url: `http://127.0.0.1:${port}/documents/` };
};

const apacheModules = [
  "mpm_event",
  "authn_core",
  "authz_core",
  "auth_basic",
  "authn_file",
  "authz_user",
  "alias",
  "dir",
  "mime",
  "headers",
  "dav",
  "dav_fs",
];

/** Starts Apache. */
export const startApache = async (options: FileServerOptions): Promise<FileServer> => {
  const { origin, workFolder } = options;
  const program = findFileServer("apache");
  const { port, folder, passwordFile, url } = await prepare(options);
  const settings = fillSettings(readDocumentedSettings("apache"), {
    "https://smartlink.example.org": origin,
    "/var/www/documents/": `${folder}/`,
    "/etc/apache2/documents.htpasswd": passwordFile,
    "/var/lock/apache2/dav-lock": join(workFolder, "dav-lock"),
  });
  const config = join(workFolder, "apache.conf");
  const modules = apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`);
  const asRoot = serverUser === undefined ? [] : [`User ${serverUser}`, `Group ${serverUser}`];
  writeFileSync(
    config,
    [
      `ServerRoot ${workFolder}`,
      "ServerName 127.0.0.1",
      `Listen 127.0.0.1:${port}`,
      `PidFile ${join(workFolder, "apache.pid")}`,
      `ErrorLog ${join(workFolder, "apache-error.log")}`,
      "TypesConfig /etc/mime.types",
      ...modules,
      ...asRoot,
      "KeepAlive On",
      "MaxKeepAliveRequests 0",
      settings,
    ].join("\n"),
  );
  return startServer(program, ["-D", "FOREGROUND", "-f", config], url, folder);
};

/** Starts nginx. */
export const startNginx = async (options: FileServerOptions): Promise<FileServer> => {
  const { origin, workFolder } = options;
  const program = findFileServer("nginx");
  const { port, folder, passwordFile, url } = await prepare(options);
  const settings = fillSettings(readDocumentedSettings("nginx"), {
    "https://smartlink.example.org": origin,
    "root /var/www;": `root ${join(workFolder, "www")};`,
    "/etc/nginx/documents.htpasswd": passwordFile,
  });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(workFolder, `${name}-temp`)};`,
  );
  const config = join(workFolder, "nginx.conf");
  writeFileSync(
    config,
    `daemon off;
master_process off;
pid ${join(workFolder, "nginx.pid")};
error_log ${join(workFolder, "nginx-error.log")};
events { worker_connections 256; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${temporary.join("\n  ")}
  server {
    listen 127.0.0.1:${port};
    ${options.answerRate === undefined ? "" : `limit_rate ${options.answerRate};`}
    ${settings}
  }
}
`,
  );
  return startServer(program, ["-c", config, "-p", workFolder], url, folder);
};
