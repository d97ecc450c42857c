/** Entry point of the worker that searches the library. Wiring only. */
import { databaseName } from "#adapters/store/database/schema.ts";
import { createIdbStore } from "#adapters/store/idb-store.ts";
import { createRecordChanges } from "#adapters/store/record-channel.ts";
import { serve } from "#rpc/serve.ts";
import { createLibrarySearch } from "#usecases/library/search/library-search.ts";

const { records } = createIdbStore();

serve(createLibrarySearch(records, createRecordChanges(databaseName), new AbortController().signal));
