import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with Node's versions of web APIs that jsdom lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    // The router creates a Request per navigation, and Node's Request only accepts Node's AbortSignal.
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      Request,
      Response,
      Headers,
      AbortController,
      AbortSignal,
      CryptoKey,
    });
    // With encryption.
    Object.defineProperty(this.global, 'crypto', { value: crypto });
  }
}
