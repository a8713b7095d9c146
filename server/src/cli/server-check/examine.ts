import { findToken } from '../client';
import { compareWithUrl } from './check-clock';
import { checkContacts } from './check-contacts';
import { checkDisk, checkFolder } from './check-data';
import { checkDatabase } from './check-database';
import { checkBrowser, checkMail, checkRedis, checkStore } from './check-services';
import { checkSettings } from './check-settings';
import { checkCertificate, checkProxy, checkServer } from './check-site';
import type { Finding } from './finding';

/**
 * Checks everything that a server of the site needs, with the server's own settings. Only saves a test file in the
 * bucket and deletes it again.
 * @param clockUrl URL whose `Date` header is compared with the clock
 */
export async function examine(env: NodeJS.ProcessEnv, clockUrl: string | undefined): Promise<Finding[]> {
  const { config, findings } = checkSettings(env);
  // All other checks depend on the settings.
  if (!config) return findings;
  const checks: Promise<Finding | Finding[]>[] = [
    checkFolder(config),
    checkDisk(config),
    checkDatabase(config),
    ...(clockUrl ? [compareWithUrl(clockUrl)] : []),
    checkStore(config),
    checkMail(config),
    checkRedis(config),
    checkBrowser(config),
    checkServer(config),
    checkProxy(config, findToken(env)),
    checkCertificate(config, new Date()),
    checkContacts(config, findToken(env)),
  ];
  return [...findings, ...(await Promise.all(checks)).flat()];
}
