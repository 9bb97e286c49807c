/** Whether a key is for the page: not typed into a field, no dialog open, no browser shortcut. */
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
