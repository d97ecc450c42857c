/** Polyfills for `Response`, separate because Node loads its `Response` when it is first used. */
import { addPolyfills } from "../boot/add-polyfills.ts";

/** Adds the missing functions to `Response`, if the environment has it. */
export const addResponsePolyfills = (response: typeof Response | undefined): void =>
  addPolyfills([
    [
      response?.prototype,
      "bytes",
      async function (this: Response) {
        return new Uint8Array(await this.arrayBuffer());
      },
    ],
  ]);
