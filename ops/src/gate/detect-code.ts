type Detector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> };

type NativeDetector = {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

declare global {
  interface Window {
    BarcodeDetector?: NativeDetector;
  }
}

/** Milliseconds between two pictures: a cheap phone must have time for everything else. */
const INTERVAL = 150;

/**
 * Looks for a QR code in a playing video. Uses the browser's own detector, or else a package loaded on demand.
 * @returns the text of the code; null if `signal` ended the search
 */
export async function detectCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const detector = await createDetector();
  while (!signal.aborted) {
    const [code] = video.readyState >= video.HAVE_CURRENT_DATA ? await detector.detect(video) : [];
    if (code && !signal.aborted) return code.rawValue;
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
  return null;
}

/** Loads what scanning needs while there is a connection. A failure shows when the camera is used. */
export function preloadDetector() {
  createDetector().catch(() => undefined);
}

async function createDetector(): Promise<Detector> {
  const Native = window.BarcodeDetector;
  if (Native && (await Native.getSupportedFormats()).includes('qr_code')) return new Native({ formats: ['qr_code'] });
  const { BarcodeDetector } = await import(/* webpackChunkName: "read-qr-code" */ 'qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}
