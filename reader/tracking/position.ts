/** Tracks the reader's position (`geolocate`), if the reader allows the browser's question. */
import type { Track } from "./tracker.ts";

/** Two decimals of a degree are about a kilometre. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 100) / 100;

/** Tracks the position as event `geolocate` if the browser and the reader allow it. */
export const trackPosition = (track: Track, signal: AbortSignal): void => {
  navigator.geolocation?.getCurrentPosition(
    ({ coords }) => {
      if (signal.aborted) return;
      track("smartlink", "geolocate", { lat: roundDegrees(coords.latitude), lon: roundDegrees(coords.longitude) });
    },
    // Denied or unavailable: no event.
    () => {},
    { enableHighAccuracy: false, timeout: 120_000, maximumAge: 600_000 },
  );
};
