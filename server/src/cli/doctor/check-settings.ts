import { type Config, readConfig } from '../../config';
import { type Finding, right, wrong } from './finding';

const CHECK = 'settings';

/** Reads the settings as the server does. `config` is missing if one of them is invalid. */
export function checkSettings(env: NodeJS.ProcessEnv): { config?: Config; findings: Finding[] } {
  try {
    const config = readConfig(env);
    const findings = doubtful(config);
    return { config, findings: findings.length > 0 ? findings : [right(CHECK, 'All settings are valid.')] };
  } catch (error) {
    const [, ...faults] = (error as Error).message.split('\n');
    const findings = faults.map((fault) =>
      wrong(CHECK, `${fault.trim()}.`, `correct ${fault.trim().split(':', 1)[0]}; README.md lists all settings`),
    );
    return { findings };
  }
}

/** Valid settings that hardly anyone wants on a public site. */
function doubtful({ site, rateLimits, smtpUrl }: Config): Finding[] {
  const findings: Finding[] = [];
  if (!rateLimits) {
    findings.push(
      wrong(CHECK, 'ARENA_RATE_LIMITS is off: attempts at passwords and forms are unlimited.', 'remove the setting'),
    );
  }
  if (!isLocal(site) && site.startsWith('http:')) {
    findings.push(
      wrong(
        CHECK,
        'ARENA_SITE_URL begins with http://: passwords are sent unencrypted.',
        'use https; see docs/nginx.conf',
      ),
    );
  }
  if (isLocal(site) && smtpUrl) {
    findings.push(wrong(CHECK, `Links in mails point to ${site}.`, 'set ARENA_SITE_URL to the URL that visitors use'));
  }
  return findings;
}

/** Whether only this machine can open the site. */
export function isLocal(site: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(site).hostname);
}
