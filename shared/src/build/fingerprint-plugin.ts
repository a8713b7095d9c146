import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from 'webpack';
import { FINGERPRINT_FILE, fingerprint } from './fingerprint';

/** Leaves the fingerprint of the sources beside what has been built from them. A build that watches leaves none. */
export class FingerprintPlugin {
  apply(compiler: Compiler) {
    let taken: string | undefined;
    // Before anything is read: what changes while it builds makes the build stale.
    compiler.hooks.run.tap('FingerprintPlugin', () => {
      taken = fingerprint(compiler.context);
    });
    compiler.hooks.done.tap('FingerprintPlugin', (stats) => {
      if (taken && !stats.hasErrors()) writeFileSync(join(compiler.outputPath, FINGERPRINT_FILE), taken);
    });
  }
}
