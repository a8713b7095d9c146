import { type Endpoint, parseAnswer, requestUrl } from '@arena/shared/contract/api/endpoint';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { SHELL } from '@arena/shared/contract/release/release';
import type { Config } from '../../config';
import { contactsIn, isUnreachable, WITHOUT_CONTACTS } from '../../venue/mails/contacts';
import { type Finding, right, wrong } from './finding';

/** Milliseconds. */
const TIMEOUT = 10_000;

/**
 * Looks for the contacts of the venue in the content of the live shell. Finds nothing without one, or if the server on
 * this machine does not answer: other checks tell why.
 */
export async function checkContacts({ port }: Config, token: string | undefined): Promise<Finding[]> {
  const read = async <T>(endpoint: Endpoint<T>, params: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${requestUrl(endpoint, { params })}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return parseAnswer(endpoint, await response.json());
  };
  try {
    const { apps } = await read(opsApi.apps, {});
    const shell = apps.find(({ app }) => app === SHELL);
    if (!shell) return [];
    const { content } = await read(opsApi.content, { app: SHELL, release: shell.release });
    const { message, next } = WITHOUT_CONTACTS;
    return [
      isUnreachable(contactsIn(content))
        ? wrong('contacts', message, next)
        : right('contacts', 'Visitors can reach the venue by its email or phone.'),
    ];
  } catch {
    return [];
  }
}
