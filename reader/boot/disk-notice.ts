/**
 * Stands in `smallest` files before the link to the reader, which a page from the disk may not load: it says at once what
 * such a page says late on a host that cannot be reached.
 * It is repeated in every file, so it shares no code with the boot script's `showFault`.
 */
if (location.protocol === "file:") {
  const host = document.querySelector("smartlink-reader") as HTMLElement;
  const message = document.createElement("p");
  message.role = "alert";
  message.textContent = host.dataset.slow as string;
  host.role = "main";
  host.replaceChildren(message);
  document.documentElement.dataset.smartlinkState = "error";
}
