/** The parts of the Library page, put together. */

import { createLibraryCommands, type LibraryCommands } from "./commands/library-commands.ts";
import type { Library } from "./library.ts";
import { LibrarySession } from "./library-session.ts";
import { defaultViewOptions } from "./library-view-options.ts";
import { createThumbnails, type Thumbnails } from "./thumbnails.ts";
import { LibraryUpload } from "./upload/library-upload.ts";
import { isPending } from "./upload/upload-state.ts";

/** What the Library page works with. Created once, so that leaving the page ends no upload and Back shows the same list. */
export interface LibraryServices {
  readonly session: LibrarySession;
  readonly commands: LibraryCommands;
  readonly upload: LibraryUpload;
  readonly thumbnails: Thumbnails;
}

/** While more files than that are uploaded, no images are drawn. */
const maxFilesWithImages = 3;

/** Creates the parts over a library. */
export const createLibraryServices = (library: Library): LibraryServices => {
  const session = new LibrarySession(library, defaultViewOptions);
  const upload = new LibraryUpload(session);
  const thumbnails = createThumbnails(library.contents);
  // Drawing an image takes longer than reading a PDF of 5 MB, and the same worker does both.
  upload.addEventListener("change", () =>
    thumbnails.setPaused(upload.state.entries.filter(isPending).length > maxFilesWithImages),
  );
  return { session, commands: createLibraryCommands(session), upload, thumbnails };
};
