import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import webpack, { type Compiler } from 'webpack';
import { sharedTarball } from '../../src/contract/sdk';

const packProcess = fileURLToPath(new URL('pack-process.ts', import.meta.url));

/** Bytes. A release file may have 8 MiB. */
const MAX_SIZE = 8 << 20;

/**
 * Adds `@arena/shared` to a release of the shell, packed for sections in other repositories. So the site always has the
 * package that fits its live shell, after a rollback, too. A process of its own compiles it during the build.
 */
export class SdkPlugin {
  apply(compiler: Compiler) {
    if (compiler.options.mode === 'development') return;
    compiler.hooks.thisCompilation.tap('SdkPlugin', (compilation) => {
      const packed = packInProcess();
      // Reported where it is awaited.
      packed.catch(() => undefined);
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'SdkPlugin', stage }, async () => {
        compilation.emitAsset(sharedTarball(packageVersion()), new webpack.sources.RawSource(await packed));
      });
    });
  }
}

async function packInProcess(): Promise<Buffer> {
  const args = ['--import', 'tsx', packProcess];
  const { stdout } = await promisify(execFile)(process.execPath, args, { encoding: 'buffer', maxBuffer: MAX_SIZE });
  return stdout;
}

function packageVersion(): string {
  const manifest = fileURLToPath(new URL('../../package.json', import.meta.url));
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
