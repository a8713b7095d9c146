import { plainPage } from '../plain-page';

/** Why a link shows nothing: it is not ours, its time is over, or what it shows is not kept any more. */
export type LinkFault = 'invalid' | 'ended' | 'removed';

/** A link that does not work, or does not work any more. */
export class LinkFailure extends Error {
  constructor(readonly fault: LinkFault) {
    super(fault);
  }
}

const words = {
  invalid: {
    status: 400,
    title: 'This link is not valid',
    advice: 'Part of it may be missing. Please ask for it again.',
  },
  ended: { status: 410, title: 'This link has ended', advice: 'Please ask the person who sent it for a new one.' },
  removed: { status: 410, title: 'This link has ended', advice: 'The release it showed is no longer kept.' },
} as const satisfies Record<LinkFault, object>;

/** Status and page that tell so. */
export function failurePage({ fault }: LinkFailure): { status: number; html: string } {
  const { status, ...page } = words[fault];
  return { status, html: plainPage({ ...page, link: { to: '/', words: 'Go to the site' } }) };
}
