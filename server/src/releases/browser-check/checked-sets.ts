import { randomUUID } from 'node:crypto';
import type { ReleaseSet } from '../release-set';

/** Release sets that a browser of this server is checking, by the secret that selects them instead of a preview link. */
export class CheckedSets {
  private readonly sets = new Map<string, ReleaseSet>();

  /** @param work gets a new secret for each release set, valid until it is done */
  async withAll<T>(releaseSets: readonly ReleaseSet[], work: (secrets: string[]) => Promise<T>): Promise<T> {
    const secrets = releaseSets.map((releaseSet) => {
      const secret = randomUUID();
      this.sets.set(secret, releaseSet);
      return secret;
    });
    try {
      return await work(secrets);
    } finally {
      for (const secret of secrets) this.sets.delete(secret);
    }
  }

  find(secret: string): ReleaseSet | undefined {
    return this.sets.get(secret);
  }
}
