import type { Locator } from '@playwright/test';
import readQr from 'qr/decode.js';

/** The text of a QR code as it is painted, with what is around it. */
export async function readQrCode(code: Locator): Promise<string> {
  await code.scrollIntoViewIfNeeded();
  const png = (await code.screenshot()).toString('base64');
  // The browser decodes the picture, on a page without a policy.
  const blank = await code.page().context().newPage();
  const { width, height, pixels } = await blank.evaluate(async (png) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    return { width, height, pixels: Array.from(canvas?.getImageData(0, 0, width, height).data ?? []) };
  }, png);
  await blank.close();
  return readQr({ width, height, data: Uint8Array.from(pixels) });
}
