import { renderPlainPage } from '../plain-page';

/** Why a link does not work: bad signature, expired (or its token is), revoked, or its release was deleted. */
export type LinkFault = 'invalid' | 'ended' | 'revoked' | 'removed';

/** A preview link that does not work. */
export class LinkFailure extends Error {
  /** @param headers of the response: they clear the cookie of this link, or tell a browser check that it has ended */
  constructor(
    readonly fault: LinkFault,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
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
  revoked: {
    status: 410,
    title: 'This preview is no longer valid',
    advice: 'It was ended before its time. Please ask the person who sent the link for a new one.',
  },
  removed: { status: 410, title: 'This link has ended', advice: 'The release it showed is no longer kept.' },
} as const satisfies Record<LinkFault, object>;

/** Renders the error page of a link, with its status. */
export function renderLinkFailure({ fault }: LinkFailure): { status: number; html: string } {
  const { status, ...page } = pages[fault];
  return { status, html: renderPlainPage({ ...page, link: { href: '/', label: 'Go to the site' } }) };
}
