/** Init scripts that block storage or make every write exceed its quota. */
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
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
} as const;
