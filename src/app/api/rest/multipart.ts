const escapeName = (name: string): string => name.replace(/\r\n|\r|\n/g, "%0D%0A").replaceAll('"', "%22");

/**
 * Encodes a form as `multipart/form-data`. The Blob's type names the boundary. WebKit cannot read the form of a Request in
 * the page that created it, so the page encodes it.
 */
export const encodeMultipart = (form: FormData): Blob => {
  const boundary = `form-${crypto.randomUUID()}`;
  const chunks: BlobPart[] = [];
  for (const [name, value] of form) {
    chunks.push(`--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`);
    if (typeof value === "string") chunks.push(`\r\n\r\n${value.replace(/\r\n|\r|\n/g, "\r\n")}`);
    else {
      const type = value.type || "application/octet-stream";
      chunks.push(`; filename="${escapeName(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`, value);
    }
    chunks.push("\r\n");
  }
  chunks.push(`--${boundary}--\r\n`);
  return new Blob(chunks, { type: `multipart/form-data; boundary=${boundary}` });
};
