import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from '../arena/sites/own-site';

test('a pre-booking sent in the browser survives SIGKILL of the server @H11.1 @H12.1 @T3.1', async ({
  page,
  ownSite,
}) => {
  await page.goto(`${ownSite.url}/`);
  await page.getByRole('button', { name: 'Pre-Book Now' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^(Your )?name/i).fill('Asha Rawat');
  await form.getByLabel(/e-?mail/i).fill('asha@example.in');
  await form.getByLabel(/mobile/i).fill('9876543210');
  await form.getByRole('combobox', { name: /city/i }).selectOption('Dehradun');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: /send|pre-?book|submit|request/i }).click();
  await expect(
    page.getByText('Thank you for your interest! We will contact you soon about early access perks.'),
  ).toBeVisible();

  await ownSite.stop('SIGKILL');
  await ownSite.start();
  await ownSite.stop();

  const database = new PGlite(join(ownSite.dataDirectory, 'db'));
  const { rows } = await database.query('select name, mobile, city, other_city, agree_terms from prebookings');
  await database.close();
  expect(rows).toEqual([
    { name: 'Asha Rawat', mobile: '9876543210', city: 'Dehradun', other_city: null, agree_terms: true },
  ]);
});
