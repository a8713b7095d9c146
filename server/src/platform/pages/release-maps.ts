import { hash } from 'node:crypto';
import type { ReleaseMap } from '@arena/shared/contract/release/release-map';
import type { LiveSite } from '../live/live-site';
import { type FullReleaseMap, releaseIndexOf, releaseMapOf, releaseMapOfPage } from '../release-set/release-map';
import { type ReleaseSet, shellOf } from '../release-set/release-set';
import { toInlineJson } from './inline-json';
import { compress, type IndexFile } from './page';

/** Folder of the release indexes, among the files of releases. No app has this name. */
export const INDEX_FOLDER = '/releases/index/';

type Dependencies = {
  supabase: ReleaseMap['supabase'] | undefined;
  site: Pick<LiveSite, 'fallbackFor' | 'redirectsOf'>;
};

/** The parts that all pages of a release set share. `ofPages` has the release maps of its pages, by section. */
type Prepared = {
  map: FullReleaseMap;
  index: Promise<IndexFile> | undefined;
  ofPages: Map<string | undefined, string>;
};

/** Writes the release maps of pages, and the release indexes that they name. */
export class ReleaseMaps {
  private readonly prepared = new WeakMap<ReleaseSet, Prepared>();

  constructor(private readonly dependencies: Dependencies) {}

  /**
   * The release map in the pages of one section, as JSON that is safe inside a script element.
   * @param owner app of that section; undefined for pages of the shell
   */
  async ofPage(releaseSet: ReleaseSet, owner: string | undefined): Promise<{ json: string; index?: IndexFile }> {
    const { map, index, ofPages } = this.prepare(releaseSet);
    const file = await index;
    const app = file && owner;
    const json = ofPages.get(app) ?? toInlineJson(file ? releaseMapOfPage(map, owner, file) : map);
    ofPages.set(app, json);
    return { json, ...(file && { index: file }) };
  }

  /** The release index of a release set; undefined if its shell does not read one. */
  async indexOf(releaseSet: ReleaseSet): Promise<IndexFile | undefined> {
    return this.prepare(releaseSet).index;
  }

  private prepare(releaseSet: ReleaseSet): Prepared {
    const cached = this.prepared.get(releaseSet);
    if (cached) return cached;
    const { supabase, site } = this.dependencies;
    const map = releaseMapOf(releaseSet, {
      supabase,
      fallbackFor: (release) => site.fallbackFor(release, releaseSet),
      redirects: site.redirectsOf(releaseSet),
    });
    const index = shellOf(releaseSet)?.readsIndex ? writeIndex(map) : undefined;
    const prepared: Prepared = { map, index, ofPages: new Map() };
    this.prepared.set(releaseSet, prepared);
    return prepared;
  }
}

async function writeIndex(map: FullReleaseMap): Promise<IndexFile> {
  const json = JSON.stringify(releaseIndexOf(map));
  const digest = hash('sha384', json, 'buffer');
  return {
    url: `${INDEX_FOLDER}${digest.toString('base64url')}.json`,
    sha384: `sha384-${digest.toString('base64')}`,
    bodies: await compress(json),
  };
}
