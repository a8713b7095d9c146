import { build } from '../one-app/build';

// Runs in its own process, like the build of a section.
await build(process.argv[2] ?? '');
