import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATOR_TOKEN } from '../arena/sites/server';
import { expect, test } from '../arena/test';

/** The input of this browser's camera: a film of one picture. */
const FILM = join(tmpdir(), `arena-camera-${process.pid}.mjpeg`);

test.use({
  viewport: { width: 640, height: 960 },
  launchOptions: [
    async ({ launchOptions }, use) => {
      const camera = [
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${FILM}`,
        // The headless shell has no permission prompt, and without this it has no camera.
        '--use-fake-ui-for-media-stream',
      ];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
    },
    { scope: 'worker' },
  ],
  expectedErrors: /Permissions policy violation/,
});

// One browser with a camera for all of them.
test.describe.configure({ mode: 'default' });

test('the camera reads the QR code of a real copy', async ({ page }) => {
  await page.goto('/waiver');
  const fields = {
    'First name': 'Kabir',
    'Last name': 'Rawat',
    Phone: '9876543210',
    Email: 'kabir@example.in',
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Date of birth').fill('1998-02-28');
  await page
    .getByRole('group', { name: /medical/i })
    .getByLabel('No')
    .check();
  await page.getByRole('button', { name: /submit waiver/i }).click();
  const code = page.getByRole('img', { name: /^QR code of the reference AR-/ });
  await expect(code).toBeVisible();
  const reference = (await code.getAttribute('alt'))?.slice(-11) ?? '';
  await code.scrollIntoViewIfNeeded();
  const box = await code.boundingBox();
  if (!box) throw new Error('The QR code has no box.');
  // The copy around the code is in the picture, as it is for a camera.
  const clip = { x: 0, y: box.y - 130, width: 640, height: 480 };
  await writeFile(FILM, await page.screenshot({ type: 'jpeg', quality: 90, clip }));

  await page.goto('/ops/gate');
  await page.getByLabel('Token').fill(OPERATOR_TOKEN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Scan' }).click();
  await expect(page.getByRole('article', { name: 'Kabir Rawat' }).first()).toContainText(reference);
  await expect(page.getByLabel('Reference, name or phone')).toHaveValue(reference);
  await expect(page.getByLabel('Camera')).toHaveCount(0);
});

test('without permission for the camera, a reference can still be typed', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError');
    };
  });
  await page.goto('/ops/gate');
  await page.getByLabel('Token').fill(OPERATOR_TOKEN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Scan' }).click();
  await expect(page.getByText('The browser may not use the camera.')).toBeVisible();
  await expect(page.getByLabel('Reference, name or phone')).toBeEditable();
});

test('only the gate may use the camera', async ({ page }) => {
  await writeFile(FILM, await page.screenshot({ type: 'jpeg' }));
  const outcome = async (path: string) => {
    await page.goto(path);
    return page.evaluate(() =>
      navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'allowed',
        () => 'refused',
      ),
    );
  };
  expect([await outcome('/waiver'), await outcome('/ops'), await outcome('/ops/gate')]).toEqual([
    'refused',
    'refused',
    'allowed',
  ]);
});
