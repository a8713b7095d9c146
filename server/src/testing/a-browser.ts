import type { FastifyInstance } from 'fastify';

/** A visitor's browser, as far as cookies go: it keeps what it is given and sends it back. */
export function aBrowser(app: FastifyInstance) {
  const jar = new Map<string, string>();
  return {
    jar,
    visit: async (url: string) => {
      const answer = await app.inject({ url, cookies: Object.fromEntries(jar) });
      for (const { name, value, maxAge } of answer.cookies) {
        if (maxAge === 0) jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    },
  };
}
