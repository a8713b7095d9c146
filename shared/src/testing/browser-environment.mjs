import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what every browser has and jsdom lacks, taken from Node. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    // The router builds a Request for each navigation; its signal has to be of the same make.
    Object.assign(this.global, { TextEncoder, TextDecoder, Request, Response, Headers, AbortController, AbortSignal });
  }
}
