import bcd, {
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode';
import browserslist from 'browserslist';
import { root } from '../apps';

/** Names of browsers in the project's browserslist, as the compatibility data of MDN calls them. */
const names = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  ios_saf: 'safari_ios',
  safari: 'safari',
  samsung: 'samsunginternet_android',
} as const;

export type BrowserName = (typeof names)[keyof typeof names];

/** The oldest browsers that the project supports: the browserslist of its package.json. */
const oldest: ReadonlyMap<BrowserName, string> = oldestOf(browserslist(undefined, { path: root }));

/**
 * Oldest supported browsers that lack a feature, such as `safari_ios 15.4`.
 * @param path in the compatibility data, such as `javascript.builtins.Array.toSorted`
 * @returns undefined where the data does not know the feature
 */
export function lacking(path: string): string[] | undefined {
  if (!compatOf(path)?.support) return undefined;
  return [...oldest].filter((browser) => isMissing(path, browser)).map((browser) => browser.join(' '));
}

/** Whether a version of a browser lacks a feature; false where the data does not know the feature. */
export function isMissing(path: string, [browser, version]: readonly [BrowserName, string]): boolean {
  const support = compatOf(path)?.support;
  if (!support) return false;
  return ![support[browser] ?? []].flat().some((statement) => hasIt(statement, version));
}

/** Names below a path in the compatibility data. */
export function namesBelow(path: string): string[] {
  return Object.keys(identifierAt(path) ?? {}).filter((name) => name !== '__compat');
}

function compatOf(path: string): CompatStatement | undefined {
  return identifierAt(path)?.__compat;
}

function identifierAt(path: string): Identifier | undefined {
  let identifier: Identifier | undefined = bcd as unknown as Identifier;
  for (const name of path.split('.')) {
    if (!identifier || !Object.hasOwn(identifier, name)) return undefined;
    identifier = identifier[name];
  }
  return identifier;
}

/** A prefix, another name or a flag is not the feature that the code asks for. */
function hasIt(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, prefix, alternative_name: otherName, flags } = statement;
  if (prefix || otherName || flags || removed || typeof added !== 'string' || added === 'preview') return false;
  return compareVersions(added.replace('≤', ''), version) <= 0;
}

function oldestOf(versions: readonly string[]): Map<BrowserName, string> {
  const found = new Map<BrowserName, string>();
  for (const entry of versions) {
    const [browser, range = ''] = entry.split(' ');
    const version = range.split('-')[0] ?? '';
    if (!isKnown(browser)) throw new Error(`The browserslist names ${entry}; add its name to ${import.meta.url}.`);
    const before = found.get(names[browser]);
    if (!before || compareVersions(version, before) < 0) found.set(names[browser], version);
  }
  return found;
}

function isKnown(browser: string | undefined): browser is keyof typeof names {
  return browser !== undefined && Object.hasOwn(names, browser);
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
