/**
 * Every door loads this first. What older browsers lack is there before it is used; and what is alike stands together
 * in the reader's script, which packs some kilobyte smaller for it.
 */
import "./polyfills.ts";
import "../ui/styles.ts";
import "../assets/place-assets.ts";
import "../document/document-view.ts";
