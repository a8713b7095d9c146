import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../apps';
import { findUnsupportedFeatures } from './lint-scripts';
import { findUnsupportedStyles } from './lint-styles';
import { browserSources } from './sources';
import { isTolerated } from './tolerated';

// Part of `npm run lint`: code and styles use only features of the browsers in package.json's browserslist.

const scripts = findUnsupportedFeatures(browserSources('ts').filter(existsSync), root);
const styles = findUnsupportedStyles(browserSources('css').filter(existsSync), root);
const violations = [...scripts, ...styles].filter(({ feature }) => !isTolerated(feature));
for (const { file, location, feature, missingIn } of violations) {
  console.error(`${relative(root, file)}:${location} ${feature} is missing in ${missingIn.join(', ')}.`);
}
if (violations.length > 0) {
  console.error('Use an older feature, or add this one with a reason to scripts/browser-support/tolerated.ts.');
  process.exitCode = 1;
} else console.log('Code and styles use only features of the supported browsers.');
