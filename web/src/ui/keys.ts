/** Whether a key is meant for the page: nobody types, no dialog is open, and it is no shortcut of the browser's. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return false;
  return !/^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName);
}

/** Hands keys that are meant for the page to `press`, which says whether the key did something. */
export const keyed =
  (press: (event: KeyboardEvent) => boolean) =>
  (event: KeyboardEvent): void => {
    if (isForPage(event) && press(event)) event.preventDefault();
  };
