// Must be imported first: other libraries read these globals when they are evaluated.
import { TextDecoder, TextEncoder } from '@exodus/bytes/encoding-lite.js';

Object.assign(globalThis, { TextDecoder, TextEncoder });
