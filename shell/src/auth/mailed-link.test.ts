import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Account } from './account';

const asha: Account = { id: '1', email: 'asha@example.in', created_at: '', user_metadata: {} };

const exchangeCode = jest.fn<() => Promise<boolean>>();
const refreshAccount = jest.fn<() => Promise<void>>();
const sessionState = jest.fn<() => { account: Account | null; recovering: boolean; event: null }>();
jest.unstable_mockModule('./session/session-store', () => ({ exchangeCode, refreshAccount, sessionState }));
const { handleMailedLink } = await import('./mailed-link');

/** Opens a page by a mailed link, logged in or not. */
function open(path: string, account: Account | null = null) {
  sessionState.mockReturnValue({ account, recovering: false, event: null });
  window.history.replaceState(null, '', path);
  return handleMailedLink();
}

const notice = (kind: string, text: RegExp) => ({ notice: { kind, text: expect.stringMatching(text) } });
const dialog = (name: string, kind: string, text: RegExp) => ({
  dialog: { name, notice: { kind, text: expect.stringMatching(text) } },
});

beforeEach(() => {
  exchangeCode.mockResolvedValue(false);
  refreshAccount.mockResolvedValue(undefined);
});

describe('a link that no longer works leads to the form that sends another', () => {
  const failure = (type: string) => `error=access_denied&error_code=otp_expired&error_description=x&type=${type}&sb=`;

  test.each<[string, Account | null, object]>([
    [`/market#${failure('signup')}`, null, dialog('resend', 'trouble', /used already\. Ask for a new one here\.$/)],
    [`/market#${failure('signup')}`, asha, notice('trouble', /you do not need it\.$/)],
    [`/settings?link=recovery#${failure('recovery')}`, null, dialog('recovery', 'trouble', /new one here\.$/)],
    [
      `/submissions?link=proof#${failure('magiclink')}`,
      null,
      dialog('login', 'trouble', /Log in, and send another one/),
    ],
    [`/submissions?link=proof#${failure('magiclink')}`, asha, notice('trouble', /send another one\.$/)],
    [`/settings?link=email-change#${failure('email_change')}`, asha, notice('trouble', /send the links again below/)],
    [`/help#${failure('invite')}`, null, notice('trouble', /ask for a new link/)],
  ])('%s', async (path, account, outcome) => {
    expect(await open(path, account)).toEqual(outcome);
    expect(window.location.search + window.location.hash).toBe('');
  });
});

describe('a link that works', () => {
  test.each<[string, Account | null, object | null]>([
    ['/market#access_token=a&type=signup', null, dialog('login', 'success', /confirmed\. You can log in now\.$/)],
    ['/market#message=confirmed&type=signup', null, dialog('login', 'success', /You can log in now\.$/)],
    ['/market#message=confirmed&type=signup', asha, notice('success', /^Your email address is confirmed\.$/)],
    ['/profile?link=sign-up&code=c', null, dialog('login', 'success', /You can log in now\.$/)],
    ['/submissions?link=proof&code=c', null, dialog('login', 'success', /Log in to see your forms/)],
    ['/submissions?link=proof&code=c', asha, notice('success', /confirmed\.$/)],
    [
      '/submissions?link=proof&code=c',
      { ...asha, app_metadata: { has_password: false } },
      notice('success', /choose a new one here/),
    ],
    ['/settings?link=recovery&code=c', null, dialog('recovery', 'trouble', /another browser/)],
    ['/settings?link=email-change&message=first#message=first', null, notice('success', /the change needs both/)],
    ['/settings?link=email-change&message=first', { ...asha, new_email: 'asha@new.example' }, null],
    ['/settings', asha, null],
  ])('%s', async (path, account, outcome) => {
    expect(await open(path, account)).toEqual(outcome);
    expect(window.location.search + window.location.hash).toBe('');
  });
});
