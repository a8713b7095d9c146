import type { Visitor } from '../src/arena/account';
import type { Target } from './engines/locate';
import type { Tab } from './engines/tab';

const banner: Target = { role: 'banner' };

/** The button that opens the account dialog, shown only to signed-out visitors. */
export const loginButton: Target = { role: 'button', name: 'Signup/Login', within: banner };

/** The button with the signed-in visitor's name. */
export function accountButton({ username }: Visitor): Target {
  return { role: 'button', name: { pattern: username }, within: banner };
}

/** Creates an account and logs in with it. */
export async function signUpAndLogIn(tab: Tab, visitor: Visitor) {
  await tab.click(loginButton);
  const signUp: Target = { role: 'dialog', name: 'SIGN UP' };
  await tab.fill({ label: 'Username', within: signUp }, visitor.username);
  await tab.fill({ label: 'Email', within: signUp }, visitor.email);
  await tab.fill({ label: 'Password', within: signUp }, visitor.password);
  await tab.click({ role: 'button', name: 'CREATE ACCOUNT', within: signUp });
  await tab.expectText('Account created successfully ✅. Please login.');

  const login: Target = { role: 'dialog', name: 'LOGIN' };
  await tab.fill({ label: 'Email', within: login }, visitor.email);
  await tab.fill({ label: 'Password', within: login }, visitor.password);
  await tab.click({ role: 'button', name: 'LOGIN', within: login });
  await tab.expectVisible(accountButton(visitor));
}

/** Opens the account menu and clicks one of its links or buttons. */
export async function chooseFromAccountMenu(tab: Tab, visitor: Visitor, role: 'link' | 'button', name: string) {
  await tab.click(accountButton(visitor));
  await tab.click({ role, name, within: banner });
}
