import type { VersionAccess } from "./version-list.ts";

/**
 * Shows the versions of a smartlink in a dialog. Resolves when it is closed; the focus is then where it was. `onRestore` is
 * called after each restoration, and when one is undone.
 */
export const showVersions = async (
  access: VersionAccess,
  { id, title }: { readonly id: string; readonly title: string },
  onRestore?: () => void,
): Promise<void> => {
  await import("./versions-dialog.ts");
  const dialog = Object.assign(document.createElement("versions-dialog"), {
    access,
    smartlinkId: id,
    heading: title,
  });
  dialog.addEventListener("version-restored", () => onRestore?.());
  document.body.append(dialog);
  await new Promise((resolve) => dialog.addEventListener("versions-close", resolve, { once: true }));
  dialog.remove();
};
