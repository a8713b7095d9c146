/**
 * Loads the page anew where the site has moved on from a release: its files go a week after it was last shown, and a
 * tab may be open for longer. A release that is live and lacks files stays what it is, an error.
 */
export async function leaveOldPage(release: string) {
  const answer = await fetch(window.location.href);
  if (answer.ok && !(await answer.text()).includes(release)) window.location.reload();
}
