import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { CHARACTERS, faces, RUPEE } from './faces';

const require = createRequire(import.meta.url);
const target = fileURLToPath(new URL('../src/fonts/', import.meta.url));

for (const { family, weights } of faces) {
  const resolve = (path: string) => require.resolve(`@fontsource-variable/${family}/${path}`);
  const writeSubset = async (script: string, text: string, name: string) => {
    const font = await readFile(resolve(`files/${family}-${script}-wght-normal.woff2`));
    const woff2 = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: { wght: weights } });
    await writeFile(join(target, name), woff2);
    process.stdout.write(`${name}: ${woff2.length} bytes\n`);
  };
  await writeSubset('latin', CHARACTERS, `${family}.woff2`);
  await writeSubset('latin-ext', RUPEE, `${family}-rupee.woff2`);
  await copyFile(resolve('LICENSE'), join(target, `${family}-licence.txt`));
}
