/**
 * Completes package-lock.json after a dependency has changed. npm omits the optional packages of other platforms, and
 * `npm ci` then rejects the lock file. Operating system, processor and C library follow from a package's name.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const path = fileURLToPath(new URL("../package-lock.json", import.meta.url));
/**
 * @typedef {{ optionalDependencies?: Record<string, string>, dev?: boolean }} LockedPackage
 * @type {{ packages: Record<string, LockedPackage> }}
 */
const lock = JSON.parse(readFileSync(path, "utf8"));
const platform =
  /-(android|darwin|linux|win32|freebsd|openbsd|openharmony)-(arm64|x64|arm|ia32|riscv64|ppc64|s390x|loong64)(?:-(\w+))?$/;

/** @type {[path: string, entry: object][]} */
const added = [];
for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const [, os, cpu, abi] = platform.exec(name) ?? [];
    const lockedPackage = lock.packages[`node_modules/${name}`] ?? lock.packages[`${parent}/node_modules/${name}`];
    if (os === undefined || lockedPackage) continue;
    const libc = os === "linux" && abi ? { libc: [abi.includes("musl") ? "musl" : "glibc"] } : {};
    added.push([
      `node_modules/${name}`,
      { version, cpu: [cpu], ...(dev ? { dev } : {}), ...libc, optional: true, os: [os] },
    ]);
  }

/** @type {[path: string, entry: object][]} */
const present = Object.entries(lock.packages);
const packages = [...present, ...added].sort(([a], [b]) => a.localeCompare(b, "en"));
writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
console.log(`${added.length} packages of other platforms were added.`);
