import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStaleApps } from '../../../scripts/apps';
import { ArenaServer, apps } from './server';

/** Publishes every app once; each server of the tests starts from a copy of the data directory this leaves. */
export default async function prepare() {
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
