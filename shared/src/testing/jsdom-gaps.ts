import { TextDecoder, TextEncoder } from 'node:util';

// What jsdom lacks and every browser has. The real behaviour is the browser suite's business.
Object.assign(globalThis, { TextEncoder, TextDecoder, ARENA_API_URL: '' });

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
