import { NETWORKS, type Network, type VenueContacts } from '../venue/contacts';

/**
 * Build settings from environment variables.
 * @throws an Error that names the invalid setting
 */
export function buildSettings(env: NodeJS.ProcessEnv = process.env): { apiUrl: string; venue: VenueContacts } {
  return { apiUrl: env.ARENA_API_URL ?? '', venue: venue(env) };
}

function venue(env: NodeJS.ProcessEnv): VenueContacts {
  const pages: Partial<Record<Network, string>> = {};
  for (const network of NETWORKS) {
    const name = `ARENA_VENUE_${network.toUpperCase()}`;
    const url = readSetting(env, name, isHttps, 'a URL that begins with https://');
    if (url) pages[network] = url;
  }
  return {
    email: readSetting(
      env,
      'ARENA_VENUE_EMAIL',
      (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
      'an e-mail address',
    ),
    phone: readSetting(env, 'ARENA_VENUE_PHONE', (text) => /^\d{10}$/.test(text), 'ten digits, without +91'),
    pages,
  };
}

/** The valid value of a setting, or undefined if it is missing or empty. */
function readSetting(env: NodeJS.ProcessEnv, name: string, isValid: (text: string) => boolean, expected: string) {
  const text = env[name]?.trim();
  if (!text) return undefined;
  if (!isValid(text)) throw new Error(`${name} must be ${expected}, not "${text}".`);
  return text;
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
