import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '../../config';
import { isLocal } from '../../doubtful-settings';
import { openRedis } from '../../kernel/http/limits/redis';
import { openAssetStores } from '../../kernel/storage/open-asset-stores';
import { findBrowser } from '../../platform/validation/browser-check/browser/find-browser';
import { verifyMailServer } from '../../venue/mails/mail-transport';
import { type Finding, reasonOf, right, wrong } from './finding';

/** Milliseconds. */
const BROWSER_TIMEOUT = 60_000;

/** A file that the check saves in the bucket and deletes again. Its folder is not the name of an app. */
const PROBE = ['.server-check', 'probe', 'probe.txt'] as const;

/** Saves, finds and deletes a file in the bucket. A store on the disk is part of the data directory. */
export async function checkStore(config: Config): Promise<Finding> {
  const check = 'store';
  if (!config.assets) return right(check, `Files of releases are in ${join(config.dataDirectory, 'assets')}.`);
  const [app, release, path] = PROBE;
  try {
    const { assets } = await openAssetStores(config);
    await assets.save(app, release, path, Buffer.from('arena server check'));
    const found = await assets.find(app, release, path);
    await assets.removeRelease(app, release);
    if (!found) throw new Error('a saved file is missing');
    return right(check, 'Files can be saved, found and deleted in the bucket of ARENA_ASSETS.');
  } catch (error) {
    const cause = (error as Error).cause ?? error;
    return wrong(
      check,
      `The bucket of ARENA_ASSETS cannot be used: ${reasonOf(cause)}.`,
      'check the URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and that the key may list, read, write and delete',
    );
  }
}

/** Connects to the mail server and signs in. Sends nothing. */
export async function checkMail({ smtpUrl, dataDirectory, site }: Config): Promise<Finding> {
  const check = 'mail';
  if (!smtpUrl) {
    const outbox = join(dataDirectory, 'outbox');
    return isLocal(site)
      ? right(check, `Mails are files in ${outbox}.`)
      : wrong(check, `Visitors get no mails: these are files in ${outbox}.`, 'set SMTP_URL');
  }
  return verifyMailServer(smtpUrl).then(
    () => right(check, 'The mail server of SMTP_URL accepts this server.'),
    (error) =>
      wrong(check, `The mail server of SMTP_URL: ${reasonOf(error)}.`, 'check SMTP_URL, its user and password'),
  );
}

export async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  const check = 'redis';
  if (!redisUrl) return right(check, 'Without REDIS_URL, each server keeps its own rate limits.');
  const { redis, close } = await openRedis(redisUrl);
  try {
    if (redis.status !== 'ready') throw new Error('it does not answer');
    await redis.ping();
    return right(check, 'Redis answers.');
  } catch (error) {
    const next = 'check REDIS_URL and its password; until then each server keeps its own rate limits';
    return wrong(check, `Redis cannot be used: ${reasonOf(error)}.`, next);
  } finally {
    close();
  }
}

/** Starts the browser of the browser checks. */
export async function checkBrowser({ browser: setting }: Config): Promise<Finding> {
  const check = 'browser';
  if (setting === 'off') return right(check, 'ARENA_BROWSER is off: releases go live without a browser check.');
  const next = 'install Chromium, correct ARENA_BROWSER, or set it to off';
  try {
    const browser = await findBrowser(setting);
    if (!browser) return wrong(check, 'No browser was found: releases go live without a browser check.', next);
    const { stdout } = await promisify(execFile)(browser, ['--version'], { timeout: BROWSER_TIMEOUT });
    return right(check, `${stdout.trim().split('\n', 1)[0]} opens releases before visitors do.`);
  } catch (error) {
    return wrong(check, `The browser does not start: ${reasonOf(error)}.`, next);
  }
}
