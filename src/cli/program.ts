/** Everything that the entry points run, bundled into one classic script: Node can cache the compiled code of such scripts. */
export { generate } from "./library.ts";
export { main } from "./main.ts";
