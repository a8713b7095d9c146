// Build constant: tests run on the site's own origin.
Object.assign(globalThis, { ARENA_API_URL: '' });

// jsdom has no dialog methods. Browser tests cover the real behaviour.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

// jsdom records no resource timings.
performance.getEntriesByType ??= () => [];

// jsdom has no layout: every connected element has a box, and nothing scrolls.
Element.prototype.getClientRects = function getClientRects(this: Element) {
  return Object.assign(this.isConnected ? [this.getBoundingClientRect()] : [], { item: () => null });
};
Element.prototype.scrollIntoView ??= () => {};
