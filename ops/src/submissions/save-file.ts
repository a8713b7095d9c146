/** Lets the browser save what was fetched. */
export function saveFile(contents: Blob, name: string) {
  const address = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // At once it would be gone before some browsers have read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
