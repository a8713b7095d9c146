import { NETWORKS, type Network, type Reach } from '../venue/contacts';

/**
 * What a build takes from its environment.
 * @throws an Error that names the setting at fault
 */
export function buildSettings(env: NodeJS.ProcessEnv = process.env): { apiUrl: string; venue: Reach } {
  return { apiUrl: env.ARENA_API_URL ?? '', venue: venue(env) };
}

function venue(env: NodeJS.ProcessEnv): Reach {
  const pages: Partial<Record<Network, string>> = {};
  for (const network of NETWORKS) {
    const name = `ARENA_VENUE_${network.toUpperCase()}`;
    const address = setting(env, name, isHttps, 'an address that begins with https://');
    if (address) pages[network] = address;
  }
  return {
    email: setting(env, 'ARENA_VENUE_EMAIL', (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), 'an e-mail address'),
    phone: setting(env, 'ARENA_VENUE_PHONE', (text) => /^\d{10}$/.test(text), 'ten digits, without +91'),
    pages,
  };
}

/** A setting that holds what it should; nothing where it is not set, or empty. */
function setting(env: NodeJS.ProcessEnv, name: string, holds: (text: string) => boolean, what: string) {
  const text = env[name]?.trim();
  if (!text) return undefined;
  if (!holds(text)) throw new Error(`${name} has to be ${what}, not "${text}".`);
  return text;
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
