// engines: none; test:all: chromium, firefox, webkit
/**
 * Sounds and films of assets, played by a person's own press, on desks and phones. On a phone on its side:
 * media-landscape.test.ts.
 */
import { enginesFor } from "../../support/drive/launch.ts";
import { testPlayers } from "./media-suite.ts";

testPlayers(enginesFor(import.meta.url), [
  ["desk", { width: 1280, height: 800 }],
  ["phone", { width: 390, height: 844 }],
]);
