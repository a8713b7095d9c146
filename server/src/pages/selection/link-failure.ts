import { renderPlainPage } from '../plain-page';

/** Why a link does not work: bad signature, expired or revoked, or its release was deleted. */
export type LinkFault = 'invalid' | 'ended' | 'removed';

/** An invalid or expired preview link. */
export class LinkFailure extends Error {
  constructor(readonly fault: LinkFault) {
    super(fault);
  }
}

const pages = {
  invalid: {
    status: 400,
    title: 'This link is not valid',
    advice: 'Part of it may be missing. Please ask for it again.',
  },
  ended: { status: 410, title: 'This link has ended', advice: 'Please ask the person who sent it for a new one.' },
  removed: { status: 410, title: 'This link has ended', advice: 'The release it showed is no longer kept.' },
} as const satisfies Record<LinkFault, object>;

/** Renders the error page of a link, with its status. */
export function renderLinkFailure({ fault }: LinkFailure): { status: number; html: string } {
  const { status, ...page } = pages[fault];
  return { status, html: renderPlainPage({ ...page, link: { href: '/', label: 'Go to the site' } }) };
}
