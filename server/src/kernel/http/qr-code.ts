import encodeQr from 'qr';

/**
 * Draws a QR code as SVG, dark on light on every page. It uses colour names, because clients put the SVG into a data URL
 * unencoded, where `#` would end it.
 */
export function qrCode(text: string): string {
  const rows = encodeQr(text, 'raw', { border: 4 });
  const size = rows.length;
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${squares.join('')}"/></svg>`;
}
