/**
 * Every door loads this first. What older browsers lack is there before it is used; and what is alike stands together
 * in the reader's script, which packs some kilobyte smaller for it.
 */
import "./older-browsers.ts";
import "./styles.ts";
import "./place-assets.ts";
import "./shell.ts";
