/** Where the reader is, for the event `geolocate`: the browser asks its user, and a no is never asked about again. */
import type { Track } from "./tracker.ts";

/** Two decimals of a degree are about a kilometre: a town, not a house. */
const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

export const trackPosition = (track: Track, signal: AbortSignal): void => {
  navigator.geolocation?.getCurrentPosition(
    ({ coords }) => {
      if (signal.aborted) return;
      track("smartlink", "geolocate", { lat: rounded(coords.latitude), lon: rounded(coords.longitude) });
    },
    // Refused or not known: there is no such event.
    () => {},
    { enableHighAccuracy: false, timeout: 120_000, maximumAge: 600_000 },
  );
};
