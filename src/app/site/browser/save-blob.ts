/** Downloads a Blob under a file name. */
export const saveBlob = (blob: Blob, name: string): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the Blob while it saves, which takes minutes for a large file.
  setTimeout(() => URL.revokeObjectURL(address), 10 * 60_000);
};
