// biome-ignore lint/style/noRestrictedImports: a build of its own for each of many releases would take hours
import { releaseIdOf } from '../../shared/src/contract/release-id';
import { type Edition, sha384 } from './built-release';

/** A release that was never published: the same as another one, with one file more. */
export function freshRelease(edition: Edition, word: string): Edition {
  const parts = [...edition.form().entries()];
  const [, manifest] = parts.find(([name]) => name === 'release.json') ?? [];
  const bytes = new TextEncoder().encode(word);
  const path = `edition-${word}.txt`;
  const files = [...edition.files, { path, size: bytes.length, sha384: sha384(bytes) }];
  const contents = { ...JSON.parse(String(manifest)), files };
  const release = releaseIdOf(contents);
  const form = () => {
    const fresh = new FormData();
    fresh.append('release.json', JSON.stringify({ ...contents, id: release }));
    for (const [name, value] of parts) {
      if (typeof value !== 'string') fresh.append(name, value, name);
    }
    fresh.append(path, new Blob([bytes]), path);
    return fresh;
  };
  return { app: edition.app, release, files, form };
}
