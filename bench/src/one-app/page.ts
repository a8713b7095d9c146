import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files, OneApp } from './build';
import { PUBLIC_PATH } from './config';

/** Template with the start scripts, which the page activates after its first paint. */
const START_SCRIPTS = /(<template id="arena-start">).*?(<\/template>)/s;
const SHELL_STYLE = /<link rel="stylesheet"[^>]*>\n?/g;
const SCRIPT_HINT = /<link rel="preload" as="script"[^>]*>\n?/g;
const FONT = /<link rel="preload" as="font"[^>]*>\n?/g;
const SECTION_STYLE = /<style data-stylesheet=[^>]*>.*?<\/style>\n?/gs;

/** The same page with the scripts, styles and fonts of the one app in place of those of shell and section. */
export function toOneAppPage(html: string, { dist, entry, sections }: OneApp): string {
  const owner = /<link rel="preload" as="script"[^>]*href="\/releases\/(mf-[^/]+)\//.exec(html)?.[1] ?? '';
  const section: Files = sections[owner] ?? { scripts: [], styles: [], fonts: [] };
  const withoutDuplicates = (files: readonly string[], others: readonly string[]) =>
    files.filter((file) => !others.includes(file));
  const head = [
    ...entry.styles.map((file) => `<link rel="stylesheet" href="${PUBLIC_PATH}${file}">`),
    ...withoutDuplicates(section.styles, entry.styles).map((file) => inlineStyle(dist, file)),
    ...[...entry.fonts, ...withoutDuplicates(section.fonts, entry.fonts)].map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="${PUBLIC_PATH}${file}" crossorigin>`,
    ),
    ...[...entry.scripts, ...withoutDuplicates(section.scripts, entry.scripts)].map(
      (file) => `<link rel="preload" as="script" fetchpriority="low" href="${PUBLIC_PATH}${file}">`,
    ),
  ];
  const scripts = entry.scripts.map((file) => `<script src="${PUBLIC_PATH}${file}"></script>`);
  const stripped = [SHELL_STYLE, SCRIPT_HINT, SECTION_STYLE, FONT].reduce(
    (page, part) => page.replaceAll(part, ''),
    html,
  );
  return stripped
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
    .replace(START_SCRIPTS, (_, begin, end) => begin + scripts.join('') + end);
}

/** Inlines a stylesheet in the same way as the server's page composer. */
function inlineStyle(dist: string, file: string): string {
  const css = readFileSync(join(dist, file), 'utf8').replaceAll(
    /url\((['"]?)(?!['"]?(?:[a-z]+:|\/|#))/g,
    `url($1${PUBLIC_PATH}`,
  );
  return `<style data-stylesheet="${PUBLIC_PATH}${file}">${css}</style>`;
}
