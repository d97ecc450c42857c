/** The records of the site's database, as another program of this origin could read and change them. */
import type { DrivenPage } from "../../../support/drive/launch.ts";

/** Changes fields of all records of an object store. */
export const changeRecords = (page: DrivenPage, store: string, change: Readonly<Record<string, unknown>>) =>
  page.evaluate(
    (name, fields) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("smartlink");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(name, "readwrite");
          const records = transaction.objectStore(name);
          const reading = records.getAll();
          reading.onsuccess = () => {
            for (const record of reading.result) records.put({ ...record, ...fields }, record.id);
          };
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    store,
    change,
  );

/** Reads the descriptions of all assets, as JSON. */
export const readAssets = (page: DrivenPage) =>
  page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve) => {
        const opening = indexedDB.open("smartlink");
        opening.onsuccess = () => {
          const reading = opening.result.transaction("assets").objectStore("assets").getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(({ aura }) => JSON.stringify(aura)));
          };
        };
      }),
  );

/** Reads the description of the first asset, as JSON. */
export const readAsset = async (page: DrivenPage): Promise<string> => (await readAssets(page))[0] ?? "";

/** Replaces the bytes of the stored part of that size, as a failing disk does. `content`: base64. */
export const replacePart = (page: DrivenPage, size: number, content: string): Promise<void> =>
  page.evaluate(
    (bytesBefore, base64) =>
      new Promise<void>((resolve, reject) => {
        const body = new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]);
        const opening = indexedDB.open("smartlink");
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("parts", "readwrite");
          const parts = transaction.objectStore("parts");
          const reading = parts.openCursor();
          reading.onsuccess = () => {
            const cursor = reading.result;
            if (cursor === null) return;
            if (cursor.value.size === bytesBefore) cursor.update({ ...cursor.value, size: body.size, body });
            cursor.continue();
          };
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    size,
    content,
  );
