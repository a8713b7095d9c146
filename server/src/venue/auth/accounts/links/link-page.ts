import type { Release } from '@arena/shared/contract/release/release';
import { escapeHtml } from '../../../../kernel/http/escape-html';
import { NOT_LISTED } from '../../../../kernel/http/headers/page-headers';
import { attributes } from '../../../forms/pages/attributes';
import { FORM_PAGE_HEADERS, formPagePolicy, renderLayout } from '../../../forms/pages/layout';
import { type LinkMail, linkTexts } from '../../mail/messages';
import { ENDS_PASSWORD } from '../../users/unproven-password';
import type { OpenedLink } from './link-result';

/** Browsers post the form of the page to this path. */
export const PRESS_PATH = '/auth/v1/verify/link';

const WHY =
  'Press the button to go on. Opening the link changes nothing, because some mail programs open links to check them.';

/**
 * Headers of the page of a link. Its URL contains the secret, so no request from it has a referrer. The answer to its
 * form redirects to the target, which browsers compare with the policy, too.
 */
export function linkPageHeaders(target?: URL) {
  return {
    ...FORM_PAGE_HEADERS,
    ...NOT_LISTED,
    ...(target && { 'content-security-policy': formPagePolicy(target.origin) }),
    'referrer-policy': 'no-referrer',
  };
}

/** A page with one button, which redeems the link. It works without scripts. */
export function renderLinkPage(
  shell: Release | undefined,
  link: OpenedLink,
  { kind, endsPassword }: { kind: LinkMail; endsPassword: boolean },
): string {
  const { subject, button } = linkTexts[kind];
  const fields = { type: link.type, token: link.token, redirect_to: link.target.href };
  const content = [
    `<p>${WHY}</p>`,
    endsPassword && `<div class="notice"><p>${escapeHtml(ENDS_PASSWORD)}</p></div>`,
    `<form method="post" action="${PRESS_PATH}">`,
    ...Object.entries(fields).map(([name, value]) => `<input${attributes({ type: 'hidden', name, value })}>`),
    `<div><button type="submit">${escapeHtml(button)}</button></div>`,
    '</form>',
  ];
  return renderLayout({ shell, title: subject, heading: subject, content: content.filter(Boolean).join('\n') });
}

/** A page for a link that cannot be used, or cannot be used yet. */
export function renderLinkTrouble(shell: Release | undefined, heading: string, advice: string): string {
  const content = `<p>${escapeHtml(advice)}</p>\n<p><a href="/">Go to the site</a></p>`;
  return renderLayout({ shell, title: heading, heading, content });
}
