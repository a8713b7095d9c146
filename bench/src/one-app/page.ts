import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files, OneApp } from './build';
import { SERVED_FROM } from './config';

/** Where the scripts that start the page wait for its first paint. */
const START = /(<template id="arena-start">).*?(<\/template>)/s;
const SHELL_STYLE = /<link rel="stylesheet"[^>]*>\n?/g;
const SCRIPT_HINT = /<link rel="preload" as="script"[^>]*>\n?/g;
const FONT = /<link rel="preload" as="font"[^>]*>\n?/g;
const SECTION_STYLE = /<style data-stylesheet=[^>]*>.*?<\/style>\n?/gs;

/** The same page with the code of the peer: as well made, one app in place of a shell and a section. */
export function pageOfOneApp(html: string, { dist, entry, sections }: OneApp): string {
  const owner = /<link rel="preload" as="script"[^>]*href="\/releases\/(mf-[^/]+)\//.exec(html)?.[1] ?? '';
  const section: Files = sections[owner] ?? { scripts: [], styles: [], fonts: [] };
  const own = (files: readonly string[], others: readonly string[]) => files.filter((file) => !others.includes(file));
  const head = [
    ...entry.styles.map((file) => `<link rel="stylesheet" href="${SERVED_FROM}${file}">`),
    ...own(section.styles, entry.styles).map((file) => inlineStyle(dist, file)),
    ...[...entry.fonts, ...own(section.fonts, entry.fonts)].map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="${SERVED_FROM}${file}" crossorigin>`,
    ),
    ...[...entry.scripts, ...own(section.scripts, entry.scripts)].map(
      (file) => `<link rel="preload" as="script" fetchpriority="low" href="${SERVED_FROM}${file}">`,
    ),
  ];
  const scripts = entry.scripts.map((file) => `<script src="${SERVED_FROM}${file}"></script>`);
  const bare = [SHELL_STYLE, SCRIPT_HINT, SECTION_STYLE, FONT].reduce((page, part) => page.replaceAll(part, ''), html);
  return bare
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
    .replace(START, (_, begin, end) => begin + scripts.join('') + end);
}

/** As the composer does it. */
function inlineStyle(dist: string, file: string): string {
  const css = readFileSync(join(dist, file), 'utf8').replaceAll(
    /url\((['"]?)(?!['"]?(?:[a-z]+:|\/|#))/g,
    `url($1${SERVED_FROM}`,
  );
  return `<style data-stylesheet="${SERVED_FROM}${file}">${css}</style>`;
}
