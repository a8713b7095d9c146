import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../apps';
import { newerFeatures } from './lint-scripts';
import { newerStyles } from './lint-styles';
import { browserSources } from './sources';
import { isTolerated } from './tolerated';

// Part of `npm run lint`: code and styles use what the browserslist of package.json has, and nothing newer.

const scripts = newerFeatures(browserSources('ts').filter(existsSync), root);
const styles = newerStyles(browserSources('css').filter(existsSync), root);
const faults = [...scripts, ...styles].filter(({ feature }) => !isTolerated(feature));
for (const { file, where, feature, missingIn } of faults) {
  console.error(`${relative(root, file)}:${where} ${feature} is missing in ${missingIn.join(', ')}.`);
}
if (faults.length > 0) {
  console.error('Use something older, or add the feature with a reason to scripts/browser-support/tolerated.ts.');
  process.exitCode = 1;
} else console.log('Code and styles use only what the supported browsers have.');
