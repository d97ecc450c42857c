/** Browsers from Debian's packages, where this is Debian and we may. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Pages without a font are pages without text. */
const fonts = ["fonts-liberation"];

export const installPackages = (packages) => {
  if (packages.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    console.error(`These packages are missing and can only be installed by root on Debian: ${packages.join(" ")}.`);
    return;
  }
  console.log(`Installing ${packages.join(" ")} …`);
  const updated = apt("update");
  if (!updated || !apt("install", "--yes", "--no-install-recommends", ...packages, ...fonts))
    console.error("The packages could not be installed; what follows runs without them.");
};

const apt = (...args) => {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = ["-qq", "-o", "Dpkg::Use-Pty=0", "-o", "Acquire::Retries=3"];
  return spawnSync("apt-get", [...options, ...args], { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
};
