/** Gives a file to the browser, to be put where it puts downloads. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
