/** The parts of the Library page, put together. */

import type { Library } from "./library.ts";
import { createLibraryCommands, type LibraryCommands } from "./library-commands.ts";
import { LibrarySession } from "./library-session.ts";
import { LibraryUpload } from "./library-upload.ts";
import { defaultViewOptions } from "./library-view-options.ts";
import { createThumbnails, type Thumbnails } from "./thumbnails.ts";

/** What the Library page works with. Created once, so that leaving the page ends no upload and Back shows the same list. */
export interface LibraryServices {
  readonly session: LibrarySession;
  readonly commands: LibraryCommands;
  readonly upload: LibraryUpload;
  readonly thumbnails: Thumbnails;
}

/** Creates the parts over a library. */
export const createLibraryServices = (library: Library): LibraryServices => {
  const session = new LibrarySession(library, defaultViewOptions);
  return {
    session,
    commands: createLibraryCommands(session),
    upload: new LibraryUpload(session),
    thumbnails: createThumbnails(library.contents),
  };
};
