/** Makes the browser save a file. */
export function saveFile(contents: Blob, name: string) {
  const url = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked later, because some browsers read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
