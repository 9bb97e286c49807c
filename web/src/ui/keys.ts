/** Whether a key press is for the page: no input field, no open dialog, no browser shortcut. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return false;
  return !/^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName);
}

/** Passes key presses for the page to `press`, which returns whether it used the key. */
export const keyed =
  (press: (event: KeyboardEvent) => boolean) =>
  (event: KeyboardEvent): void => {
    if (isForPage(event) && press(event)) event.preventDefault();
  };
