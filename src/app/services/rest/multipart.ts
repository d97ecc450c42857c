/** A form as the bytes of its transport. WebKit cannot read a Request's form again in the page where it was made. */
const escaped = (name: string): string => name.replace(/\r\n|\r|\n/g, "%0D%0A").replaceAll('"', "%22");

/** Its type names the boundary. */
export const encodeMultipart = (form: FormData): Blob => {
  const boundary = `form-${crypto.randomUUID()}`;
  const pieces: BlobPart[] = [];
  for (const [name, value] of form) {
    pieces.push(`--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`);
    if (typeof value === "string") pieces.push(`\r\n\r\n${value.replace(/\r\n|\r|\n/g, "\r\n")}`);
    else {
      const type = value.type || "application/octet-stream";
      pieces.push(`; filename="${escaped(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`, value);
    }
    pieces.push("\r\n");
  }
  pieces.push(`--${boundary}--\r\n`);
  return new Blob(pieces, { type: `multipart/form-data; boundary=${boundary}` });
};
