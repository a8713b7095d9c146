import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../apps';
import { newerFeatures } from './lint-scripts';
import { browserSources } from './sources';
import { tolerated } from './tolerated';

// Part of `npm run lint`: browser code uses what the browserslist of package.json has, and nothing newer.

const found = newerFeatures(browserSources().filter(existsSync), root);
const faults = found.filter(({ feature }) => !Object.hasOwn(tolerated, feature));
for (const { file, line, feature, missingIn } of faults) {
  console.error(`${relative(root, file)}:${line} ${feature} is missing in ${missingIn.join(', ')}.`);
}
if (faults.length > 0) {
  console.error('Use something older, or add the feature with a reason to scripts/browser-support/tolerated.ts.');
  process.exitCode = 1;
} else console.log('Browser code uses only what the supported browsers have.');
