import type { Config } from './config';

/** A valid but doubtful setting: its effect, and the advice. */
type Doubt = { message: string; next: string };

const OLD_NODE: Doubt = {
  message: 'Node 20 gets no security fixes. Arena supports it until April 2027.',
  next: 'install Node 24',
};

/** Warnings at each start: doubtful settings, and a Node version without security fixes. */
export function startWarnings(config: Config): Doubt[] {
  return [...doubtfulSettings(config), ...(process.versions.node.startsWith('20.') ? [OLD_NODE] : [])];
}

/** Valid settings that a public site hardly ever needs. */
export function doubtfulSettings({ site, rateLimits, smtpUrl, ignored }: Config): Doubt[] {
  const doubts: Doubt[] = [];
  if (!rateLimits) {
    doubts.push({
      message: 'ARENA_RATE_LIMITS is off: attempts at passwords and forms are unlimited.',
      next: 'remove the setting',
    });
  }
  if (!isLocal(site) && site.startsWith('http:')) {
    doubts.push({
      message: 'ARENA_SITE_URL begins with http://: passwords are sent unencrypted.',
      next: 'use https; see docs/nginx.conf',
    });
  }
  if (isLocal(site) && smtpUrl) {
    doubts.push({
      message: `Links in mails point to ${site}.`,
      next: 'set ARENA_SITE_URL to the URL that visitors use',
    });
  }
  if (ignored.length > 0) {
    doubts.push({
      message: `No effect any more: ${ignored.join(', ')}. The contacts of the venue are content of the shell.`,
      next: 'set them in /ops/content, or by "arena content edit shell", and remove the settings',
    });
  }
  return doubts;
}

/** Whether only this machine can open the site. */
export function isLocal(site: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(site).hostname);
}
