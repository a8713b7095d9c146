import { expect, test } from '@jest/globals';
import decodeQr from 'qr/decode.js';
import { qrCode } from './qr-code';

/** Pixels for each module of a code. */
const SCALE = 4;

/** The pixels of a drawn code, as a camera sees them: RGB, dark modules black. */
function draw(svg: string) {
  const modules = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const size = modules * SCALE;
  const data = new Uint8Array(size * size * 3).fill(255);
  const squares = [...(svg.split('fill="black"')[1] ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)];
  for (const [, left, top] of squares) {
    for (let pixel = 0; pixel < SCALE * SCALE; pixel++) {
      const x = Number(left) * SCALE + (pixel % SCALE);
      const y = Number(top) * SCALE + Math.floor(pixel / SCALE);
      data.fill(0, (y * size + x) * 3, (y * size + x + 1) * 3);
    }
  }
  return { width: size, height: size, data };
}

test.each(['AR-0123ABCD', 'AR-ZZZZZZZZ', 'otpauth://totp/Arena:asha%40example.in?secret=ABC'])(
  'the code of %s can be read',
  (text) => {
    expect(decodeQr(draw(qrCode(text)))).toBe(text);
  },
);

test('four light modules surround a code', () => {
  const svg = qrCode('AR-0123ABCD');
  const starts = [...svg.matchAll(/M(\d+) (\d+)h1/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  const modules = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  expect([Math.min(...starts), Math.max(...starts)]).toEqual([4, modules - 5]);
});
