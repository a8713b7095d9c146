import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** This folder has sources in a checkout, and JavaScript in the packed package. */
const extension = existsSync(new URL('testing-library.ts', import.meta.url)) ? '.ts' : '.js';

const file = (name) => fileURLToPath(new URL(name, import.meta.url));
const compiled = (name) => file(name + extension);

/** Compiles TypeScript and JSX into ES modules. */
export const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    { jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } }, module: { type: 'es6' } },
  ],
};

/** Jest's settings for an app in the browser: jsdom, with replacements for styles and images. */
export const browserProject = {
  testEnvironment: file('browser-environment.mjs'),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform,
  setupFiles: [compiled('jsdom-gaps')],
  setupFilesAfterEnv: [compiled('testing-library')],
  moduleNameMapper: {
    '\\.module\\.css$': compiled('css-module'),
    '\\.(css|svg|avif|jpg|webp|webm|mp4|woff2)$': compiled('asset'),
  },
};
