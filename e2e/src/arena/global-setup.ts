import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apps, buildStaleApps } from '../../../scripts/apps';
import { ArenaServer } from './server';

/** Publishes every app once into a template directory. Each test server starts from a copy of it. */
export default async function setUp() {
  await buildStaleApps();
  const template = await mkdtemp(join(tmpdir(), 'arena-template-'));
  const server = await ArenaServer.start(template);
  try {
    for (const app of apps) await server.arena(['publish', app, '--reason', 'first release']);
  } finally {
    await server.stop();
  }
  process.env.ARENA_TEMPLATE = template;
  return () => rm(template, { recursive: true, force: true });
}
