import { isJsonObject } from '@arena/shared/api/json';
import { authBackend } from './auth-backend';

/** Milliseconds. */
const TIMEOUT = 10_000;

/** Whether a new account must be confirmed by mail. If the backend does not report this, the next login will. */
export async function confirmsByMail(): Promise<boolean> {
  const { url, key } = authBackend();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT);
  try {
    const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: key }, signal: controller.signal });
    const settings: unknown = await answer.json();
    return isJsonObject(settings) && settings.mailer_autoconfirm === false;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
