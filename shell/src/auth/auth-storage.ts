/** Where supabase-js keeps the session. */
export const SESSION_KEY = 'arena-session';

/** Where the access token stands for whoever else wants to call the API. */
export const TOKEN_KEY = 'token';

/** What a browser that refuses storage keeps as long as the page. */
const unkept = new Map<string, string>();

/** Local storage, or the page's own memory where the browser blocks it. In the shape supabase-js asks for. */
export const authStorage = {
  getItem(key: string): string | null {
    try {
      return unkept.get(key) ?? window.localStorage.getItem(key);
    } catch {
      return null; // Blocked, and nothing was put into it yet.
    }
  },
  setItem(key: string, value: string) {
    try {
      window.localStorage.setItem(key, value);
      unkept.delete(key);
    } catch {
      unkept.set(key, value);
    }
  },
  removeItem(key: string) {
    unkept.delete(key);
    try {
      window.localStorage.removeItem(key);
    } catch {
      // Blocked: there is nothing to remove.
    }
  },
};

/** Whether what is kept ends with the page. */
export function endsWithPage(): boolean {
  return unkept.has(SESSION_KEY);
}
