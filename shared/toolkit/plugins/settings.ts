import { isPlain, PLAIN, trimSetting } from '../../src/contract/setting';

/**
 * The build setting `ARENA_API_URL`: the origin of the API, or an empty text for that of the site.
 * @throws an Error if it is invalid
 */
export function apiUrlSetting(env: NodeJS.ProcessEnv = process.env): string {
  const text = trimSetting(env.ARENA_API_URL);
  if (!text) return '';
  if (!isPlain(text)) throw new Error(`ARENA_API_URL must be ${PLAIN}.`);
  if (!isOrigin(text))
    throw new Error(`ARENA_API_URL must be a URL such as https://api.arena.example, without a path, not "${text}".`);
  return new URL(text).origin;
}

function isOrigin(text: string): boolean {
  return /^https?:\/\/[^/?#@\s]+\/?$/.test(text) && URL.canParse(text);
}
