import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { SHELL } from '@arena/shared/contract/release/release';
import type { Config } from '../../config';
import { contactsIn, isUnreachable, WITHOUT_CONTACTS } from '../../venue/mails/contacts';
import { readAnswer } from './check-site';
import { type Finding, right, wrong } from './finding';

/**
 * Looks for the contacts of the venue in the content of the live shell. Finds nothing without one, or if the server on
 * this machine does not answer: other checks tell why.
 */
export async function checkContacts({ port }: Config, token: string | undefined): Promise<Finding[]> {
  const origin = `http://127.0.0.1:${port}`;
  try {
    const { apps } = await readAnswer(origin, opsApi.apps, { token });
    const shell = apps.find(({ app }) => app === SHELL);
    if (!shell) return [];
    const { content } = await readAnswer(origin, opsApi.content, {
      token,
      params: { app: SHELL, release: shell.release },
    });
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
