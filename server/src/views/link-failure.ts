import { NOTHING_RUNS } from '../security/answer-headers';
import { sourceOf } from '../security/page-policy';

/** Why a link shows nothing: it is not ours, its time is over, or what it shows is not kept any more. */
export type LinkFault = 'invalid' | 'ended' | 'removed';

/** A link that does not work, or does not work any more. */
export class LinkFailure extends Error {
  constructor(readonly fault: LinkFault) {
    super(fault);
  }
}

const words = {
  invalid: { status: 400, title: 'This link is not valid', advice: 'Perhaps a part of it got lost: ask for it again.' },
  ended: { status: 410, title: 'This link has ended', advice: 'Whoever sent it to you can make a new one.' },
  removed: { status: 410, title: 'This link has ended', advice: 'The release that it showed is not kept any more.' },
} as const satisfies Record<LinkFault, object>;

const STYLE =
  ':root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif; } body { max-width: 40rem; margin: 10vh auto; padding: 0 1rem; } h1 { line-height: 1.2; }';

const POLICY = `${NOTHING_RUNS}; style-src ${sourceOf(STYLE)}`;

/** The page that tells so, with its Content-Security-Policy; it wants nothing of what is published. */
export function failurePage({ fault }: LinkFailure): { status: number; policy: string; html: string } {
  const { status, title, advice } = words[fault];
  return {
    status,
    policy: POLICY,
    html: `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
</head><body><h1>${title}</h1><p>${advice}</p><p><a href="/">Go to the site</a></p></body></html>
`,
  };
}
