/** When a version of a smartlink is stored, and which ones are removed to make room. */

const burstMs = 5 * 60_000;

/** How many versions without a name are stored for one smartlink. */
export const maxUnnamedVersions = 20;

interface Version {
  readonly created: string;
  readonly name: string | null;
  readonly number: number;
}

/**
 * Whether a change at `now` belongs to the changes after the newest version, which already has the state before them. A
 * clock that was set back does not matter.
 */
export const isCovered = (newest: Pick<Version, "created"> | undefined, now: string): boolean =>
  newest !== undefined && Math.abs(Date.parse(now) - Date.parse(newest.created)) < burstMs;

/** Returns when the next version was created: `now`, but always after the newest one, so that their order is clear. */
export const nextVersionTime = (newest: Pick<Version, "created"> | undefined, now: string): string =>
  newest === undefined || newest.created < now ? now : new Date(Date.parse(newest.created) + 1).toISOString();

/** Returns the versions to remove: the oldest of those without a name, beyond the limit. */
export const findSurplusVersions = <Stored extends Version>(versions: readonly Stored[]): readonly Stored[] => {
  const unnamed = versions.filter(({ name }) => name === null).sort((a, b) => a.number - b.number);
  return unnamed.slice(0, Math.max(0, unnamed.length - maxUnnamedVersions));
};
