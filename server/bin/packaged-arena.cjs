#!/usr/bin/env node
// The `arena` command of the packed server, as `bin/arena`. CommonJS, which an old Node can also read.
const { engines, os, cpu } = require('../package.json');

const { platform, arch, versions } = process;
const oldest = /[\d.]+/.exec(engines.node)[0];
if (versions.node.localeCompare(oldest, 'en', { numeric: true }) < 0) {
  fail(`Arena needs Node ${oldest} or newer; this is ${versions.node}.`);
} else if (!os.includes(platform) || !cpu.includes(arch)) {
  fail(
    `This package is for ${os} on ${cpu}; this machine is ${platform} on ${arch}. Build the package on such a machine.`,
  );
} else import('../server/dist/arena.mjs');

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}
