// To be imported first: the other libraries look for these when they are evaluated.
import { TextDecoder, TextEncoder } from '@exodus/bytes/encoding-lite.js';

Object.assign(globalThis, { TextDecoder, TextEncoder });
