/**
 * Firefox' first start in an empty profile costs twice a further one: it reads and compiles all of its own scripts. So
 * one profile is started once, and kept; every test's profile begins as a copy of it. Nothing of a site is in it.
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

/** What a running Firefox lays into its profile to keep others out. */
const locks: ReadonlySet<string> = new Set(["lock", ".parentlock"]);

/** The started profile of that program; of a program that was replaced there is none. */
const startedProfile = (program: string): string => {
  const { mtimeMs, size } = statSync(realpathSync(program));
  return join(cache, `${size}-${Math.round(mtimeMs)}`);
};

/**
 * Makes the folder a profile that was started before, unless it has been one already. `start` starts and ends Firefox
 * in the profile of the given path.
 */
export const fillProfile = async (
  profile: string,
  program: string,
  start: (profile: string) => Promise<void>,
): Promise<void> => {
  if (existsSync(profile) && readdirSync(profile).length > 0) return;
  const started = startedProfile(program);
  if (!existsSync(started)) await keep(started, start);
  cpSync(started, profile, { recursive: true });
};

/** Several tests may do this at once: the first that is done is kept. */
const keep = async (started: string, start: (profile: string) => Promise<void>): Promise<void> => {
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
