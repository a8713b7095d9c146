import type { FastifyInstance } from 'fastify';

/** Requests with a cookie jar, like a visitor's browser. */
export function createCookieClient(app: FastifyInstance) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    visit: async (url: string) => {
      const response = await app.inject({ url, cookies: Object.fromEntries(cookies) });
      for (const { name, value, maxAge } of response.cookies) {
        if (maxAge === 0) cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
  };
}
