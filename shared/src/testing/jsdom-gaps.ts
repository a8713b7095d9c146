// Set by the build; tests run at the address of the site, and the venue has set nothing.
Object.assign(globalThis, { ARENA_API_URL: '', ARENA_VENUE: { pages: {} } });

// jsdom has the dialog element without its methods. The real behaviour is the browser suite's business.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

// jsdom measures nothing that it loads.
performance.getEntriesByType ??= () => [];
