// engines: none; test:all: chromium
// Each engine's players are pressed in media.test.ts; where they lie in a low window is the same code in all.
/** Sounds and films of assets, played by a person's own press on a phone on its side. */
import { enginesFor } from "../../support/drive/launch.ts";
import { testPlayers } from "./media-suite.ts";

testPlayers(enginesFor(import.meta.url), [["phone on its side", { width: 844, height: 390 }]]);
