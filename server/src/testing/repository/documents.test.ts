import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../../../../scripts/apps';
import { projectFiles } from '../../../../scripts/test/project-files';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

const files = projectFiles(root).filter((path) => existsSync(root + path));
const documents = files.filter((path) => path.endsWith('.md') && path !== 'shared/api/shared.api.md');

/** Files in the changelog may no longer exist. */
const guides = documents.filter((path) => path !== 'CHANGELOG.md');

/** Collects matches in documents as `document: text`, so that a failure names the document. */
const collect = (paths: string[], find: (text: string, document: string) => string[]) =>
  paths.flatMap((document) => find(read(document), document).map((found) => `${document}: ${found}`));

/** Code in lines and blocks. */
const codeOf = (text: string) =>
  [...text.matchAll(/```[\s\S]*?```|`[^`\n]+(?:\n[^`\n]+)?`/g)].map(([code]) =>
    code.replaceAll(/\s*\n\s*(?=[^`]*`$)/g, ' '),
  );

/** The anchor that GitHub and others give a heading. */
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/[`*_]|\[|\]\([^)]*\)/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

test('every document is found', () => {
  expect(documents).toContain('README.md');
  expect(documents.length).toBeGreaterThan(40);
});

test('every link leads to a file, and to a heading in it', () => {
  const broken = collect(documents, (text, document) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, path = '', anchor]) => {
      const target = path ? join(dirname(document), path) : document;
      const isRight = existsSync(join(root, target)) && (!anchor || anchorsOf(target).includes(anchor));
      return isRight ? [] : [link];
    }),
  );
  expect(broken).toEqual([]);
});

test('every document and chapter that a message or a comment names exists', () => {
  const NAMED = /(?:"([^"\n]+)" in )?\b((?:docs\/[\w/-]+|CONTRIBUTING|README)\.md)/g;
  const sources = files.filter(
    (path) => /\.(m?[jt]sx?|ya?ml|service|conf)$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path),
  );
  const named = sources.flatMap((path) => [...read(path).matchAll(NAMED)]);
  expect(named.length).toBeGreaterThan(10);
  const wrong = named.filter(
    ([, chapter, document = '']) =>
      !existsSync(join(root, document)) || (chapter && !anchorsOf(document).includes(anchorOf(chapter))),
  );
  expect(wrong.map(([words]) => words)).toEqual([]);
});

/** Files and commands that a recipe tells its reader to write. */
const TO_BE_WRITTEN = /callback|notes|00NN_/;

test('every folder and file exists', () => {
  const { workspaces } = JSON.parse(read('package.json'));
  const folders = [...workspaces, 'docs', 'scripts'].join('|');
  const path = new RegExp(`^(?:${folders})/[\\w./@-]*$`);
  const missing = collect(guides, (text) =>
    codeOf(text)
      .map((code) => code.slice(1, -1))
      .filter((code) => path.test(code) && (code.endsWith('/') || /\.\w+$/.test(code)))
      .filter((code) => !TO_BE_WRITTEN.test(code) && !existsSync(join(root, code))),
  );
  expect(missing).toEqual([]);
});

test('every npm command exists', () => {
  const scriptsOf = (folder: string): string[] =>
    Object.keys(JSON.parse(read(join(folder, 'package.json'))).scripts ?? {});
  // A repository of one section has these, from the template.
  const template = read('server/src/cli/section-template/standalone/package.json.template');
  const ofSections = [...template.matchAll(/^ {4}"(\w+)": /gm)].map(([, name]) => name);
  const missing = collect(guides, (text) =>
    codeOf(text)
      .flatMap((code) => [...code.matchAll(/npm run ([a-z][\w:-]*)((?: (?!&&|#)[^\s`]+)*)/g)])
      .filter(([, script = '', rest = '']) => {
        const [, workspace] = /-w (?:@arena\/)?([\w-]+)/.exec(rest) ?? [];
        if (workspace && existsSync(join(root, workspace))) return !scriptsOf(workspace).includes(script);
        return ![...scriptsOf(''), ...ofSections].includes(script);
      })
      .map(([command]) => command),
  );
  expect(missing).toEqual([]);
});

/** Settings of `npm run soak` and of tools that a document names. */
const OF_TOOLS = ['ARENA_PREVIOUS'];

test('every setting is in docs/settings.md, and nothing else', () => {
  const settings = read('docs/settings.md');
  const isListed = (name: string) => settings.includes(`\`${name}\``);
  const ofServer = [...read('server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);
  expect(ofServer.length).toBeGreaterThan(30);
  expect(ofServer.filter((name) => !isListed(name))).toEqual([]);

  const NAMES = /\b(?:(?:ARENA|AUTH|OIDC|OTEL|SMTP|SUPABASE|AWS)_[A-Z_]*[A-Z]|REDIS_URL|DATABASE_URL)\b/g;
  const named = collect(guides, (text) =>
    codeOf(text).flatMap((code) => [...code.matchAll(NAMES)].map(([name]) => name)),
  );
  const unknown = named.filter((found) => {
    const name = found.slice(found.indexOf(': ') + 2);
    return !isListed(name) && !OF_TOOLS.includes(name);
  });
  expect(unknown).toEqual([]);
});
