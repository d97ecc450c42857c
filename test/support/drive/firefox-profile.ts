/**
 * Prepares profiles of Firefox. The first start in an empty profile takes twice as long as a later one, because Firefox
 * compiles all of its own scripts. So one profile is started once and cached, and each test gets a copy of it. It contains
 * no data of a site.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const cache = fileURLToPath(new URL("../../../node_modules/.cache/smartlink/firefox", import.meta.url));

/** The files with which a running Firefox locks its profile. */
const locks: ReadonlySet<string> = new Set(["lock", ".parentlock"]);

/** Returns the path of the cached profile for that program file. */
const startedProfile = (program: string): string => {
  const { mtimeMs, size } = statSync(realpathSync(program));
  return join(cache, `${size}-${Math.round(mtimeMs)}`);
};

/**
 * Fills an empty folder with a profile that was started before. `start` starts and ends Firefox in the profile at a path.
 */
export const fillProfile = async (
  profile: string,
  program: string,
  start: (profile: string) => Promise<void>,
): Promise<void> => {
  if (existsSync(profile) && readdirSync(profile).length > 0) return;
  const started = startedProfile(program);
  if (!existsSync(started)) await storeStartedProfile(started, start);
  cpSync(started, profile, { recursive: true });
};

/** Several tests may do this at once: the first result is stored. */
const storeStartedProfile = async (started: string, start: (profile: string) => Promise<void>): Promise<void> => {
  mkdirSync(cache, { recursive: true });
  const making = mkdtempSync(join(cache, "making-"));
  try {
    await start(making);
    for (const lock of locks) rmSync(join(making, lock), { force: true });
    if (!existsSync(started)) renameSync(making, started);
  } finally {
    rmSync(making, { recursive: true, force: true, maxRetries: 5 });
  }
};
