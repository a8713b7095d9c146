import type { Config } from './config';

/** A valid setting that hardly any site wants: what it means, and what to do. */
type Doubt = { message: string; next: string };

const OLD_NODE: Doubt = {
  message: 'Node 20 gets no security fixes. Arena supports it until April 2027.',
  next: 'install Node 24',
};

/** What each start warns of: doubtful settings, and a line of Node without security fixes. */
export function startWarnings(config: Config): Doubt[] {
  return [...doubtfulSettings(config), ...(process.versions.node.startsWith('20.') ? [OLD_NODE] : [])];
}

/** Valid settings that hardly anyone wants on a public site. */
export function doubtfulSettings({ site, rateLimits, smtpUrl, venue }: Config): Doubt[] {
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
  // The forms take personal data, and the law gives visitors someone to ask.
  if (!venue.email && !venue.phone) {
    doubts.push({
      message:
        'Neither ARENA_VENUE_EMAIL nor ARENA_VENUE_PHONE is set: visitors can reach you only by the form on the help page, whose messages are in /ops, under Submissions.',
      next: 'set ARENA_VENUE_EMAIL for the server and for the build of the shell',
    });
  }
  return doubts;
}

/** Whether only this machine can open the site. */
export function isLocal(site: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(site).hostname);
}
