#!/usr/bin/env node
import '../build.mjs';

await import('../dist/arena.mjs');
