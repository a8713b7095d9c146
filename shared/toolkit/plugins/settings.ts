import { isPlain, PLAIN, trimSetting } from '../../src/contract/setting';
import {
  isVenueEmail,
  isVenuePhone,
  NETWORKS,
  type Network,
  VENUE_EMAIL,
  VENUE_PHONE,
  type VenueContacts,
} from '../../src/venue/contacts';

/**
 * Build settings from environment variables.
 * @throws an Error that names the invalid setting
 */
export function buildSettings(env: NodeJS.ProcessEnv = process.env): { apiUrl: string; venue: VenueContacts } {
  const apiUrl = readSetting(env, 'ARENA_API_URL', isOrigin, 'a URL such as https://api.arena.example, without a path');
  return { apiUrl: apiUrl ? new URL(apiUrl).origin : '', venue: venue(env) };
}

function venue(env: NodeJS.ProcessEnv): VenueContacts {
  const pages: Partial<Record<Network, string>> = {};
  for (const network of NETWORKS) {
    const name = `ARENA_VENUE_${network.toUpperCase()}`;
    const url = readSetting(env, name, isHttps, 'a URL that begins with https://');
    if (url) pages[network] = url;
  }
  return {
    email: readSetting(env, 'ARENA_VENUE_EMAIL', isVenueEmail, VENUE_EMAIL),
    phone: readSetting(env, 'ARENA_VENUE_PHONE', isVenuePhone, VENUE_PHONE),
    pages,
  };
}

/** The valid value of a setting, or undefined if it is missing or empty. */
function readSetting(env: NodeJS.ProcessEnv, name: string, isValid: (text: string) => boolean, expected: string) {
  const text = trimSetting(env[name]);
  if (!text) return undefined;
  if (!isPlain(text)) throw new Error(`${name} must be ${PLAIN}.`);
  if (!isValid(text)) throw new Error(`${name} must be ${expected}, not "${text}".`);
  return text;
}

function isOrigin(text: string): boolean {
  return /^https?:\/\/[^/?#@\s]+\/?$/.test(text) && URL.canParse(text);
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
