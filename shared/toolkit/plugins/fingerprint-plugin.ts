import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from 'webpack';
import { FINGERPRINT_FILE, fingerprint } from '../release/fingerprint';

/** Writes the fingerprint of the sources next to the build output. Watch builds write none. */
export class FingerprintPlugin {
  apply(compiler: Compiler) {
    let sourceFingerprint: string | undefined;
    // Taken before webpack reads a file, because changes during the build make its output stale.
    compiler.hooks.run.tap('FingerprintPlugin', () => {
      sourceFingerprint = fingerprint(compiler.context);
    });
    compiler.hooks.done.tap('FingerprintPlugin', (stats) => {
      if (!sourceFingerprint || stats.hasErrors()) return;
      writeFileSync(join(compiler.outputPath, FINGERPRINT_FILE), sourceFingerprint);
    });
  }
}
