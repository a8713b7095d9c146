import type { FastifyInstance } from 'fastify';
import { parse } from 'parse5';
import { z } from 'zod';

const NAVIGATION = { accept: 'text/html', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' };

/** The data that the server writes into the operators' page after a sign-in. */
const result = z.object({
  to: z.string(),
  error: z.string().optional(),
  session: z.object({ token: z.string(), name: z.string(), role: z.string(), apps: z.array(z.string()) }).optional(),
});

/** A browser with cookies of its own that signs in to the operators' page. */
export function openSignInBrowser(app: FastifyInstance) {
  const cookies = new Map<string, string>();
  const open = async (url: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({
      url,
      headers: { ...NAVIGATION, ...headers },
      cookies: Object.fromEntries(cookies),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    open,
    /** Starts a sign-in. @returns the URL of the provider that the server leads to */
    start: async (to?: string) => {
      const response = await open(`/ops/sign-in${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`);
      if (response.statusCode !== 302) throw new Error(`The sign-in answered ${response.statusCode}.`);
      return String(response.headers.location);
    },
    /** Opens the callback of the provider. @returns its status and the data that it writes into the page */
    finish: async (callback: URL) => {
      const response = await open(`${callback.pathname}${callback.search}`, { 'sec-fetch-site': 'cross-site' });
      return { status: response.statusCode, headers: response.headers, ...readResult(response.body) };
    },
  };
}

/** Reads the meta element with the result, as the page does. */
export function readResult(html: string) {
  const found = findMeta(parse(html), 'sign-in-result');
  return result.parse(JSON.parse(found ?? '{}'));
}

type Node = { nodeName: string; childNodes?: Node[]; attrs?: { name: string; value: string }[] };

function findMeta(node: Node, name: string): string | undefined {
  const attributes = new Map(node.attrs?.map((attribute) => [attribute.name, attribute.value]));
  if (attributes.get('name') === name) return attributes.get('content');
  return node.childNodes?.map((child) => findMeta(child, name)).find((content) => content !== undefined);
}
