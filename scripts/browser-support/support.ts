import bcd, {
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode';
import browserslist from 'browserslist';
import { root } from '../apps';

/** Browserslist names and their counterparts in MDN's compatibility data. */
const bcdNames = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  ios_saf: 'safari_ios',
  safari: 'safari',
  samsung: 'samsunginternet_android',
} as const;

export type BrowserName = (typeof bcdNames)[keyof typeof bcdNames];

/** The oldest supported version of each browser, from the browserslist of package.json. */
const oldestVersions: ReadonlyMap<BrowserName, string> = findOldestVersions(browserslist(undefined, { path: root }));

/**
 * The oldest supported browsers that lack a feature, such as `safari_ios 15.4`.
 * @param path in the compatibility data, such as `javascript.builtins.Array.toSorted`
 * @returns undefined when the data does not contain the feature
 */
export function browsersWithout(path: string): string[] | undefined {
  if (!compatOf(path)?.support) return undefined;
  return [...oldestVersions].filter((browser) => isMissing(path, browser)).map((browser) => browser.join(' '));
}

/** Whether a browser version lacks a feature; false when the data does not contain the feature. */
export function isMissing(path: string, [browser, version]: readonly [BrowserName, string]): boolean {
  const support = compatOf(path)?.support;
  if (!support) return false;
  return ![support[browser] ?? []].flat().some((statement) => isSupported(statement, version));
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

/** Support behind a flag, or under a prefix or another name, does not count: the code uses the standard name. */
function isSupported(statement: SimpleSupportStatement, version: string): boolean {
  const {
    version_added: added,
    version_removed: removed,
    prefix,
    alternative_name: alternativeName,
    flags,
  } = statement;
  if (prefix || alternativeName || flags || removed || typeof added !== 'string' || added === 'preview') return false;
  return compareVersions(added.replace('≤', ''), version) <= 0;
}

function findOldestVersions(versions: readonly string[]): Map<BrowserName, string> {
  const found = new Map<BrowserName, string>();
  for (const entry of versions) {
    const [browser, range = ''] = entry.split(' ');
    const version = range.split('-')[0] ?? '';
    if (!isKnown(browser))
      throw new Error(`The browserslist contains ${entry}. Add its MDN name to ${import.meta.url}.`);
    const known = found.get(bcdNames[browser]);
    if (!known || compareVersions(version, known) < 0) found.set(bcdNames[browser], version);
  }
  return found;
}

function isKnown(browser: string | undefined): browser is keyof typeof bcdNames {
  return browser !== undefined && Object.hasOwn(bcdNames, browser);
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
