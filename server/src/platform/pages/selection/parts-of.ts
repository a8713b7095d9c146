import type { PagePart } from '@arena/shared/contract/release/page-parts';
import type { Release } from '@arena/shared/contract/release/release';
import { describeReported } from '@arena/shared/contract/reports/reported';
import type { Database } from '../../../kernel/database/database';
import type { ReleaseSet } from '../../release-set/release-set';
import { withReported } from '../../reports/reported';

/** The releases of a set with their weight, the problems that browsers reported, and their history under `ops`. */
export async function partsOf(db: Database, releaseSet: ReleaseSet, ops: string): Promise<PagePart[]> {
  const named = releaseSet.map((release) => ({ ...release, release: release.id }));
  return (await withReported(db, named)).map(({ app, id, files, section, reported }) => ({
    app,
    label: `${app} ${id}`,
    paths: section.paths,
    details: [`${kilobytesOf(files)} kB of code`, describeReported(reported) ?? 'no errors reported'],
    history: `${ops}/ops/history?app=${app}`,
  }));
}

/** Of scripts and styles, before compression. */
function kilobytesOf(files: Release['files']): string {
  const code = files.filter(({ path }) => /\.(js|css)$/.test(path));
  const bytes = code.reduce((sum, { size }) => sum + size, 0);
  return Math.ceil(bytes / 1000).toLocaleString('en-IN');
}
