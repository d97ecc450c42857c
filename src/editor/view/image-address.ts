/**
 * Revokes the object URL of images. Browsers look an address up after an image has got it, and log a revoked one as an error:
 * images that still load are waited for.
 */
export const revokeImageAddress = (address: string): void => {
  // Browsers load the images of a document that have the same address once, or one after the other.
  const image = new Image();
  const revoke = () => URL.revokeObjectURL(address);
  image.addEventListener("load", revoke);
  image.addEventListener("error", revoke);
  image.src = address;
};
