#!/usr/bin/env node
import { runBuild } from '../build/run-build';
import { runDev } from '../dev/dev';
import { findSections } from '../dev/find-sections';

const USAGE = `Usage, in the folder of a section:
  arena-section build   writes a release into dist
  arena-section dev     shows the site at ARENA_URL with this section from source`;

const root = process.cwd();

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  build: async () => console.log(await runBuild(root)),
  dev: () => runDev([...findSections(root).keys()], { root, env: process.env }),
};

const command = COMMANDS[process.argv[2] ?? ''];
if (!command) {
  console.error(USAGE);
  process.exit(2);
}
await command().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
