import type { Language } from '@arena/shared/forms/language';
import { escapeHtml } from '../../kernel/http/escape-html';
import { keepTogether } from '../../kernel/http/keep-together';
import { type SentBlock, type SentContent, toEntry, toQuote } from './content';

const TEXT_FONT = "font-family:'Familjen Grotesk',Helvetica,Arial,sans-serif";
const HEADING_FONT = "font-family:'Big Shoulders','Arial Narrow','Roboto Condensed',Arial,sans-serif";
const MONO_FONT = "font-family:'Sometype Mono','Courier New',Courier,monospace";

/** Long words and addresses must not make a mail wider than a phone. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';

/** Dark colours, for mail readers that support them. Other readers show the mail in light colours. */
const STYLE = `a { color: #b83705; }
@media (prefers-color-scheme: dark) {
  .ground { background: #10140f !important; }
  .panel { background: #1a211a !important; }
  .raised { background: #242d23 !important; }
  .text { color: #efebdd !important; }
  .second { color: #c9bfa3 !important; }
  .line { border-color: #3a4437 !important; }
  .link { color: #ff7a45 !important; }
  .corner { background: #10140f linear-gradient(to top right, #242d23 50%, #10140f 51%) !important; }
  .bar { background: #242d23 !important; }
  .button { background: #ff5a1f !important; border-color: #ff5a1f !important; color: #10140f !important; }
}
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .key { font-size: 24px !important; }
}`;

/**
 * The HTML of a mail. Uses tables and inline styles, because mail readers ignore other layouts. Loads no images and
 * nothing else from the web: readers block them, and they would reveal when a mail is read.
 */
export function renderHtml(
  { language = 'en', subject, preview, heading, blocks, reason }: SentContent,
  site: string,
): string {
  const { host } = new URL(site);
  return `<!doctype html>
<html lang="${language}-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(subject)}</title>
<style>
${STYLE}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f4f1e6;-webkit-text-size-adjust:100%;text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f1e6" style="background:#f4f1e6"><tr><td align="center" style="padding:24px 8px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;margin:0 auto">
<tr><td class="bar" bgcolor="#10140f" style="background:#10140f;border-bottom:4px solid #ff5a1f">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="pad" style="padding:18px 32px 14px;${HEADING_FONT};font-size:24px;line-height:28px;font-weight:800;letter-spacing:1px;color:#efebdd">ARENA AIRSOFT</td>
<td width="18" valign="top" style="width:18px"><table role="presentation" width="18" cellpadding="0" cellspacing="0" border="0"><tr><td class="corner" width="18" height="18" style="width:18px;height:18px;font-size:1px;line-height:18px;background:#10140f linear-gradient(to top right,#10140f 50%,#f4f1e6 51%)">&nbsp;</td></tr></table></td>
</tr></table>
</td></tr>
<tr><td class="panel text pad" bgcolor="#ffffff" style="padding:32px 32px 16px;background:#ffffff;color:#161a13;${TEXT_FONT};font-size:16px;line-height:26px;${WRAP}">
<h1 class="text" style="margin:0 0 16px;${HEADING_FONT};font-size:32px;line-height:36px;font-weight:800;color:#161a13">${renderWords(heading)}</h1>
${blocks.map((block) => renderBlock(block, language)).join('\n')}
</td></tr>
<tr><td class="second pad" style="padding:20px 32px;color:#55594a;${TEXT_FONT};font-size:14px;line-height:21px;${WRAP}">
<p style="margin:0 0 8px">Arena Airsoft, <a class="link" href="${escapeHtml(site)}" style="color:#b83705">${escapeHtml(host)}</a></p>
<p style="margin:0">${renderWords(reason)}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

/** Text without line breaks inside short words. */
const renderWords = (text: string) => keepTogether(text, 'style="white-space:nowrap"');

function renderBlock(block: SentBlock, language: Language): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${renderWords(block.text)}</p>`;
    case 'heading':
      return `<h2 class="text" style="margin:24px 0 8px;${HEADING_FONT};font-size:22px;line-height:26px;font-weight:800;color:#161a13">${renderWords(block.text)}</h2>`;
    case 'key':
      return renderKey(block);
    case 'entries':
      return renderEntries(block);
    case 'quote':
      return renderQuote(block);
    case 'link':
      return renderLink(block, language);
  }
}

function renderKey({ label, value }: Extract<SentBlock, { kind: 'key' }>): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td class="raised text" bgcolor="#e9e4d3" style="padding:12px 16px;background:#e9e4d3;border-left:6px solid #b83705;color:#161a13">
<div class="second" style="color:#55594a;${TEXT_FONT};font-size:14px;line-height:20px">${escapeHtml(label)}</div>
<div class="key text" style="color:#161a13;${MONO_FONT};font-size:28px;line-height:36px;font-weight:700;letter-spacing:1px;white-space:nowrap">${escapeHtml(value)}</div>
</td></tr></table>`;
}

function renderEntries({ entries }: Extract<SentBlock, { kind: 'entries' }>): string {
  const rows = entries.map(
    ([label, value]) =>
      `<tr><th class="second line" scope="row" align="left" valign="top" width="36%" style="width:36%;padding:8px 12px 8px 0;border-bottom:1px solid #cfc8b2;color:#55594a;${TEXT_FONT};font-size:14px;line-height:22px;font-weight:400;text-align:left">${escapeHtml(label)}</th><td class="text line" valign="top" style="padding:8px 0;border-bottom:1px solid #cfc8b2;color:#161a13;${TEXT_FONT};font-size:16px;line-height:22px;${WRAP}">${renderWords(toEntry(value))}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">
${rows.join('\n')}
</table>`;
}

function renderQuote({ text }: Extract<SentBlock, { kind: 'quote' }>): string {
  const lines = toQuote(text).map((line) => `<p style="margin:0 0 8px">${escapeHtml(line)}</p>`);
  return `<blockquote class="text line" style="margin:0 0 20px;padding:4px 0 4px 16px;border-left:2px solid #cfc8b2;color:#161a13;${WRAP}">${lines.join('')}</blockquote>`;
}

const OPEN_ADDRESS = {
  en: 'If the button does not work, open this address:',
  hi: 'अगर बटन काम न करे, तो यह पता खोलें:',
} as const satisfies Record<Language, string>;

function renderLink({ label, url }: Extract<SentBlock, { kind: 'link' }>, language: Language): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px"><tr><td class="button" bgcolor="#b83705" style="background:#b83705"><a class="button" href="${href}" style="display:inline-block;padding:13px 24px;border:1px solid #b83705;background:#b83705;color:#ffffff;${TEXT_FONT};font-size:16px;line-height:22px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="second" style="margin:0 0 16px;color:#55594a;font-size:13px;line-height:19px;${WRAP}">${OPEN_ADDRESS[language]} <a class="link" href="${href}" style="color:#b83705">${href}</a></p>`;
}
