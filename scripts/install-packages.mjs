/** Installs browsers from Debian's packages. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Without a font, pages show no text. */
const fonts = ["fonts-liberation"];

/**
 * Installs Debian packages and a font. If that is not possible, reports it on the console and does not throw.
 * @param {readonly string[]} packages
 */
export const installPackages = (packages) => {
  if (packages.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    console.error(`These packages are missing: ${packages.join(" ")}. Only root can install them, and only on Debian.`);
    return;
  }
  console.log(`Installing ${packages.join(" ")} …`);
  if (!apt("update") || !apt("install", "--yes", "--no-install-recommends", ...packages, ...fonts))
    console.error("The packages could not be installed. The tests run without them.");
};

const apt = (/** @type {string[]} */ ...args) => {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = ["-qq", "-o", "Dpkg::Use-Pty=0", "-o", "Acquire::Retries=3"];
  return spawnSync("apt-get", [...options, ...args], { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
};
