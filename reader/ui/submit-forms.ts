/**
 * Dispatches the `submit` events of the reader's forms. In a sandbox without `allow-forms`, browsers dispatch none, so that
 * gates would never open. No form of the reader is sent by the browser.
 */
export const submitForms = (host: HTMLElement, signal: AbortSignal): void => {
  const submit = (event: Event, form: HTMLFormElement) => {
    event.preventDefault();
    form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  };
  // Enter in a field presses the form's button, if there is one.
  host.addEventListener(
    "click",
    (event) => {
      const button = (event.target as Element).closest<HTMLButtonElement>("[type=submit]");
      if (button?.form) submit(event, button.form);
    },
    { signal },
  );
  host.addEventListener(
    "keydown",
    (event) => {
      const { key, target, isComposing } = event;
      if (key !== "Enter" || isComposing || !(target instanceof HTMLInputElement) || !target.form) return;
      if (!target.form.querySelector("[type=submit]")) submit(event, target.form);
    },
    { signal },
  );
};
