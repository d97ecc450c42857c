/**
 * Fixes the order of modules in the reader's bundle; every entry point imports it first. Polyfills run before the code
 * that needs them, and similar modules are adjacent, which makes the compressed script about 1 kB smaller.
 */
import "../boot/polyfills.ts";
import "../ui/styles.ts";
import "../assets/place-assets.ts";
import "../document/document-view.ts";
