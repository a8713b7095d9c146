declare global {
  interface Window {
    /** Values that the browser refused to store. Shell and sections each bundle a copy of this module and share them. */
    unstoredValues?: Map<string, string>;
  }
}

type Area = 'localStorage' | 'sessionStorage';

/**
 * Web storage that the browser may block or that may be full. No function throws. A value that the browser refuses to
 * store lasts as long as the page.
 */
export type SafeStorage = ReturnType<typeof safeStorage>;

/** Local storage, for all tabs. */
export const safeLocalStorage = safeStorage('localStorage');

/** Session storage, for this tab. */
export const safeSessionStorage = safeStorage('sessionStorage');

/** Whether the browser refused to store the value of `key`, so that it ends with the page. */
export function isInMemory(area: Area, key: string): boolean {
  return window.unstoredValues?.has(area + key) === true;
}

/** Keys of the values that the browser stored. */
export function storedKeys(area: Area): string[] {
  try {
    return Object.keys(window[area]);
  } catch {
    return []; // Storage is blocked.
  }
}

function safeStorage(area: Area) {
  return {
    getItem(key: string): string | null {
      try {
        return window.unstoredValues?.get(area + key) ?? window[area].getItem(key);
      } catch {
        return null; // Storage is blocked and the value is not in memory.
      }
    },
    setItem(key: string, value: string) {
      try {
        window[area].setItem(key, value);
        window.unstoredValues?.delete(area + key);
      } catch {
        window.unstoredValues ??= new Map();
        window.unstoredValues.set(area + key, value);
      }
    },
    removeItem(key: string) {
      try {
        window.unstoredValues?.delete(area + key);
        window[area].removeItem(key);
      } catch {
        // Storage is blocked, so it contains nothing.
      }
    },
  };
}
