import { build } from '../one-app/build';

// A process of its own, as that of a section's build.
await build(process.argv[2] ?? '');
