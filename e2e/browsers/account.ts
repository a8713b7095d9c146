import type { Visitor } from '../src/arena/account';
import type { Target } from './locate';
import type { Tab } from './tab';

const banner: Target = { role: 'banner' };

/** The button that opens the account dialog, which only a signed-out visitor has. */
export const opener: Target = { role: 'button', name: 'Signup/Login', within: banner };

/** The button with the signed-in visitor's name. */
export function nameOf({ username }: Visitor): Target {
  return { role: 'button', name: { pattern: username }, within: banner };
}

/** Makes an account and logs in with it. */
export async function enter(tab: Tab, visitor: Visitor) {
  await tab.click(opener);
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
  await tab.expectVisible(nameOf(visitor));
}

/** Chooses from the menu below the visitor's name. */
export async function chooseFromMenu(tab: Tab, visitor: Visitor, role: 'link' | 'button', name: string) {
  await tab.click(nameOf(visitor));
  await tab.click({ role, name, within: banner });
}
