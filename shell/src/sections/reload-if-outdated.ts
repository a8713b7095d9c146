/**
 * Reloads the page if the site no longer uses a release. The server deletes the files of a release a week after it was
 * last shown, and a tab may stay open for longer. A live release with missing files remains an error.
 */
export async function reloadIfOutdated(release: string) {
  const response = await fetch(window.location.href);
  if (response.ok && !(await response.text()).includes(release)) window.location.reload();
}
