/** Scripts that run before a page's own: storage that is refused, and storage without room. */
export const storageFaults = {
  'storage blocked': () => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('The user denied permission to access storage.', 'SecurityError');
        },
      });
    }
  },
  'storage full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('There is no room left.', 'QuotaExceededError');
    };
  },
} as const;
