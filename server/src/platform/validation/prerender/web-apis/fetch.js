import { Headers } from 'headers-polyfill';
import { URL } from 'whatwg-url';
import { AbortController } from './abort.js';

/** The body of a request or response: text, bytes, or a stream of bytes. */
class Body {
  bodyUsed = false;

  constructor(body) {
    this.body = body ?? null;
  }

  async text() {
    if (this.bodyUsed) throw new TypeError('The body has already been read.');
    this.bodyUsed = true;
    if (this.body === null) return '';
    if (typeof this.body.getReader !== 'function') return toText(this.body);
    const decoder = new TextDecoder();
    const reader = this.body.getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
    }
  }

  async json() {
    return JSON.parse(await this.text());
  }
}

function toText(body) {
  const isBytes = body instanceof ArrayBuffer || ArrayBuffer.isView(body);
  return isBytes ? new TextDecoder().decode(body) : String(body);
}

export class Request extends Body {
  constructor(input, init = {}) {
    const original = input instanceof Request ? input : undefined;
    super(init.body ?? original?.body);
    this.url = original?.url ?? new URL(input).href;
    this.method = (init.method ?? original?.method ?? 'GET').toUpperCase();
    this.headers = new Headers(init.headers ?? original?.headers);
    this.signal = init.signal ?? original?.signal ?? new AbortController().signal;
  }

  clone() {
    return new Request(this);
  }
}

export class Response extends Body {
  constructor(body, { status = 200, statusText = '', headers } = {}) {
    super(body);
    this.status = status;
    this.statusText = statusText;
    this.headers = new Headers(headers);
    this.ok = status >= 200 && status < 300;
    this.redirected = false;
    this.type = 'default';
    this.url = '';
  }

  static json(data, init = {}) {
    const response = new Response(JSON.stringify(data), init);
    if (!response.headers.has('content-type')) response.headers.set('content-type', 'application/json');
    return response;
  }

  static redirect(url, status = 302) {
    return new Response(null, { status, headers: { location: new URL(url).href } });
  }
}
