import encodeQr from 'qr';

/** A QR code of a URL, for the camera of another phone. `alt` says what the URL opens, not the URL: it may be secret. */
export function QrCode({ url, alt, className }: { url: string; alt: string; className: string | undefined }) {
  const picture = encodeQr(url, 'svg', { border: 4 });
  return <img className={className} src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={alt} />;
}
