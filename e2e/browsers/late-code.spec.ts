import type { Target } from './engines/locate';
import { expect, test } from './fixtures';

const firstName: Target = { label: 'First name' };
const alert: Target = { role: 'alert' };

for (const [name, fault] of [
  ['missing', 404],
  ['cut off', 'reset'],
] as const) {
  test(`a form whose code is ${name} keeps its input, and uses it once the code has come`, async ({
    tab,
    faultyProxy,
  }) => {
    faultyProxy.failRequests(/\/releases\/mf-booking\/.*\/__federation_expose_section\.js/, fault);
    await tab.open(`${faultyProxy.url}/waiver`);
    await tab.expectText('You can still read this page');
    await tab.fill(firstName, 'Asha');
    const yes: Target = {
      role: 'radio',
      name: 'Yes',
      within: { role: 'group', name: { pattern: 'medical condition' } },
    };
    await tab.click(yes);
    faultyProxy.stopFailing();
    await tab.click({ role: 'button', name: 'Try again', within: alert });
    await tab.expectGone(alert);
    await tab.click({ role: 'button', name: 'Submit waiver' });
    await tab.expectText('Please enter your last name.');
    await tab.expectFocused({ label: 'Last name' });
    expect(await tab.valueOf(firstName)).toBe('Asha');
  });
}
