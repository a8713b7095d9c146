import { DAY } from '@arena/shared/contract/time/duration';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rawBody } from '../../../kernel/http/route-schemas';
import { Refusal } from '../../../kernel/refusal';

type Options = { contact: string | undefined; siteUrl: string; now: () => Date };

const PATH = '/.well-known/security.txt';

/** Milliseconds. RFC 9116 recommends less than a year. */
const VALID_FOR = 180 * DAY;

/** Serves the contact for reporting vulnerabilities (RFC 9116), if the operator has set one. */
export const securityTxtRoute: FastifyPluginAsyncZod<Options> = async (app, { contact, siteUrl, now }) => {
  app.get(PATH, { schema: { response: { 200: rawBody('text/plain') } } }, async (_, reply) => {
    if (!contact) throw new Refusal('not_found', 'There is nothing at this address.');
    const expires = new Date(now().getTime() + VALID_FOR).toISOString();
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${contact}`,
          `Expires: ${expires}`,
          'Preferred-Languages: en, hi',
          `Canonical: ${siteUrl}${PATH}`,
          '',
        ].join('\n'),
      );
  });
};
