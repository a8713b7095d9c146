import { assetBase } from '@arena/shared/contract/release/asset-base';
import type { Release } from '@arena/shared/contract/release/release';
import type { Language } from '@arena/shared/forms/language';
import { escapeHtml } from '../../../kernel/http/escape-html';
import { hashSource } from '../../../kernel/http/headers/hash-source';
import { PAGE_HEADERS } from '../../../kernel/http/headers/page-headers';
import { DENY_ALL_POLICY } from '../../../kernel/http/headers/security-headers';
import { keepTogether } from '../../../kernel/http/keep-together';
import { attributes } from './attributes';

/** Uses the colours, fonts and headings of the live shell, with defaults if there is none. */
const STYLE = `body { margin: 0; }
.bar { padding: 16px var(--gutter, 16px); border-bottom: 1px solid var(--hairline, #3a4437); }
.bar a { display: inline-flex; align-items: center; min-height: 48px; color: inherit; font: 800 1.5rem/1 var(--font-heading, sans-serif); text-transform: uppercase; text-decoration: none; }
main { display: grid; gap: 24px; max-width: 44rem; margin: 0 auto; padding: 32px var(--gutter, 16px) 72px; }
main h1 { font-size: clamp(2rem, 7vw, 3.5rem); overflow-wrap: anywhere; }
form { display: grid; gap: 24px; }
.field { display: grid; gap: 8px; min-width: 0; margin: 0; padding: 0; border: 0; }
.field > label, .field legend { padding: 0; font-weight: 700; line-height: 1.3; }
.field legend { margin-bottom: 8px; }
.field > input, .field > select, .field > textarea { box-sizing: border-box; width: 100%; min-width: 0; min-height: 48px; padding: 8px 12px; border: 1.5px solid var(--border, #7d8872); border-radius: 0; background: var(--panel, #fff); color: inherit; line-height: 1.5; }
.field > [aria-invalid] { border-color: var(--danger, #b3261e); border-inline-start-width: 6px; }
.choice { display: flex; gap: 12px; align-items: start; min-height: 44px; padding-block: 10px; line-height: 24px; }
.choice input { flex: none; width: 24px; height: 24px; margin: 0; accent-color: var(--action, #b83705); }
.help, .terms { color: var(--text-second, inherit); }
.terms { display: grid; gap: 8px; }
.document { display: grid; gap: 16px; }
.document h2 { margin-top: 16px; font-size: 1.75rem; }
.document h3 { font: inherit; font-weight: 700; }
.document ol { display: grid; gap: 12px; padding-inline-start: 1.5em; list-style: decimal; }
:lang(hi), :lang(hi) h2 { line-height: 1.7; }
.error { color: var(--danger, #b3261e); font-weight: 600; }
.notice { display: grid; gap: 8px; padding: 16px; border: 2px solid var(--border, #7d8872); border-inline-start-width: 8px; }
.notice[role=alert] { border-color: var(--danger, #b3261e); }
.notice[role=status] { border-color: var(--success, #2f6b2f); }
.notice a { display: inline-flex; align-items: center; min-height: 32px; }
.reference { font: 700 1.5rem/1.3 var(--font-mono, monospace); }
button { min-height: 48px; padding: 8px 24px; border: 0; background: var(--action-ground, #b83705); color: var(--action-ink, #fff); font-weight: 700; cursor: pointer; }
.unbroken { white-space: nowrap; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (forced-colors: active) { button { border: 2px solid ButtonText; } }`;

/**
 * Policy of a page whose form is posted to this site.
 * @param redirect another origin to which the form's answer may redirect
 */
export function formPagePolicy(redirect = ''): string {
  const targets = ["form-action 'self'", redirect].filter(Boolean).join(' ');
  const policy = DENY_ALL_POLICY.replace("form-action 'none'", targets);
  return `${policy}; style-src 'self' ${hashSource(STYLE)}; font-src 'self'`;
}

/** Headers of form pages. Caches must not store them, because they contain what a visitor typed. */
export const FORM_PAGE_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': formPagePolicy(),
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
};

/** `content` is HTML; `title` and `heading` are plain text. */
type Layout = { shell: Release | undefined; language?: Language; title: string; heading: string; content: string };

/** Renders a page with the site's design that works without scripts. */
export function renderLayout({ shell, language = 'en', title, heading, content }: Layout): string {
  return `<!doctype html>
<html lang="${language}-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} | Arena Airsoft</title>
${shell ? stylesheetLinks(shell) : ''}<style>${STYLE}</style>
</head><body><header class="bar"><a href="/">Arena</a></header>
<main><h1>${keepTogether(heading, 'class="unbroken"')}</h1>
${content}
</main></body></html>
`;
}

function stylesheetLinks(shell: Release): string {
  return shell.styles
    .map((path) => {
      const integrity = shell.files.find((file) => file.path === path)?.sha384;
      const href = assetBase(shell.app, shell.id) + path;
      return `<link rel="stylesheet"${attributes({ href, integrity, crossorigin: true })}>\n`;
    })
    .join('');
}
