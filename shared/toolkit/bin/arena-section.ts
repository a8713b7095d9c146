#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runDev } from '../dev/dev';
import { runBuild } from '../run-build';

const USAGE = `Usage, in the folder of a section:
  arena-section build   writes a release into dist
  arena-section dev     shows the site at ARENA_URL with this section from source`;

const root = process.cwd();

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  build: async () => console.log(await runBuild(root)),
  dev: () => runDev([sectionName()], { root, env: process.env }),
};

function sectionName(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name;
}

const command = COMMANDS[process.argv[2] ?? ''];
if (!command) {
  console.error(USAGE);
  process.exit(2);
}
await command().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
