/** Gives a file to the person: the browser's own download, under the name given. */
export const saveBlob = (blob: Blob, name: string): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the Blob while it saves; a large file takes its time.
  setTimeout(() => URL.revokeObjectURL(address), 10 * 60_000);
};
