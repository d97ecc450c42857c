/** Reads a picture that a person chose as a `data:` address, and scales large ones down. */

/** Limits of a picture. The sizes are in pixels, `maxLength` in characters of the address. */
export interface PictureLimits {
  readonly maxLength: number;
  readonly maxWidth: number;
  readonly maxHeight: number;
}

/** Returns the size in kB of the largest picture whose address has `maxLength` characters. Base64 adds a third. */
export const maxPictureKilobytes = (maxLength: number): number => Math.floor((maxLength * 0.7) / 1000);

/** Formats that scaling would spoil: vectors, icons of several sizes, and animations. */
const unscaled = /^image\/(?:svg\+xml|gif|x-icon|vnd\.microsoft\.icon)$/;

/**
 * Resolves with the address of the picture; undefined if the browser cannot show the file. A picture that cannot be scaled
 * may have a longer address than `maxLength`.
 */
export const readPicture = async (file: File, limits: PictureLimits): Promise<string | undefined> => {
  const address = await readDataAddress(file);
  const picture = await decode(address);
  if (picture === undefined) return undefined;
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = Math.min(1, limits.maxWidth / width, limits.maxHeight / height);
  if (unscaled.test(file.type) || (scale === 1 && address.length <= limits.maxLength)) return address;
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const context = canvas.getContext("2d");
  if (context === null) return address;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return readDataAddress(await canvas.convertToBlob({ type: "image/png" }));
};

const decode = async (address: string): Promise<HTMLImageElement | undefined> => {
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
    return picture;
  } catch {
    return undefined;
  }
};

const readDataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
