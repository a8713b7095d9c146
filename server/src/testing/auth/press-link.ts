import type { AuthServer } from './start-auth';

/** Attributes of the form's inputs, as `renderLinkPage` writes them. */
const INPUT = /<input type="hidden" name="([^"]*)" value="([^"]*)">/g;

/**
 * Opens a mailed link and presses the button of its page, as a browser without scripts does.
 * @returns the answer to the press; that to the opened link if its page has no button
 */
export async function pressLink(server: AuthServer, link: string) {
  const page = await server.call('GET', link);
  const action = /<form method="post" action="\/auth\/v1([^"]*)">/.exec(page.text)?.[1];
  if (!action) return page;
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of page.text.matchAll(INPUT))
    fields.append(name, value.replaceAll('&amp;', '&'));
  return server.call('POST', action, {
    body: fields.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });
}
