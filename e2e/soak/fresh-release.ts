import { releaseIdOf } from '@arena/shared/contract/release/release-id';
import { type BuiltRelease, sha384 } from './built-release';

/** Creates a new release from another one by adding a file with the marker: building each would take hours. */
export function createRelease(release: BuiltRelease, marker: string): BuiltRelease {
  const parts = [...release.toFormData().entries()];
  const [, manifest] = parts.find(([name]) => name === 'release.json') ?? [];
  const bytes = new TextEncoder().encode(marker);
  const path = `marker-${marker}.txt`;
  const files = [...release.files, { path, size: bytes.length, sha384: sha384(bytes) }];
  const newManifest = { ...JSON.parse(String(manifest)), files };
  const id = releaseIdOf(newManifest);
  const toFormData = () => {
    const formData = new FormData();
    formData.append('release.json', JSON.stringify({ ...newManifest, id }));
    for (const [name, value] of parts) {
      if (typeof value !== 'string') formData.append(name, value, name);
    }
    formData.append(path, new Blob([bytes]), path);
    return formData;
  };
  return { app: release.app, id, files, toFormData };
}
