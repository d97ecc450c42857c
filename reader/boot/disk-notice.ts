/**
 * Runs in `smallest` files before the linked reader script. A page opened from disk cannot load that script, so this
 * shows the message immediately instead of after a failed load. Every file contains a copy, so it stays small and shares
 * no code with `showBootProblem`.
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
