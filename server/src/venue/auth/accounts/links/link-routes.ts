import type { Release } from '@arena/shared/contract/release/release';
import type { FastifyError, FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { prepareErrorReply } from '../../../../kernel/http/errors/errors';
import { requireSameSite } from '../../../../kernel/http/headers/same-site';
import { declareErrors, htmlBody, noBody, queryParameter } from '../../../../kernel/http/route-schemas';
import { entriesSchema, entryOf, readEntries } from '../../../forms/pages/entries';
import type { Backend } from '../../backend';
import { queryValue } from '../../http/body';
import { safeRedirect } from '../../http/redirect';
import { followLink } from './follow-link';
import { inspectLink } from './inspect-link';
import { linkPageHeaders, renderLinkPage, renderLinkTrouble } from './link-page';

const linkQuery = z.object({
  type: queryParameter,
  token: queryParameter,
  token_hash: queryParameter,
  redirect_to: queryParameter,
});

const INCOMPLETE = [
  'This link is not complete',
  'Your mail program may have cut it. Copy the whole link from the email, or enter the code of the email where you asked for it.',
] as const;

type Options = {
  backend: Backend;
  /** The live shell, whose design the pages use. */
  shell: () => Release | undefined;
};

/**
 * Mailed links. Opening one shows a page with a button, and only the button redeems the link: otherwise programs that
 * check mails would use up the links that they open.
 */
export const linkRoutes: FastifyPluginAsyncZod<Options> = async (app, { backend, shell }) => {
  const { site } = backend;

  declareErrors(app, htmlBody);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, readEntries(body)),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { error: advice } = prepareErrorReply(error, request, reply);
    return reply.headers(linkPageHeaders()).send(renderLinkTrouble(shell(), 'This did not work', advice));
  });

  const refuseIncomplete = (reply: FastifyReply) =>
    reply
      .code(400)
      .headers(linkPageHeaders())
      .send(renderLinkTrouble(shell(), ...INCOMPLETE));

  const opened = { querystring: linkQuery, response: { 200: htmlBody, 303: noBody, 400: htmlBody } };
  app.get('/verify', { schema: opened }, async (request, reply) => {
    const type = queryValue(request, 'type');
    const token = queryValue(request, 'token') || queryValue(request, 'token_hash');
    if (!type || !token) return refuseIncomplete(reply);
    const target = safeRedirect(site, queryValue(request, 'redirect_to'), request.headers.referer);
    const link = { type, token, target };
    const inspected = await inspectLink(backend, link);
    if (inspected instanceof URL) return reply.redirect(inspected.href, 303);
    return reply.headers(linkPageHeaders(target)).send(renderLinkPage(shell(), link, inspected));
  });

  const pressed = {
    consumes: ['application/x-www-form-urlencoded'],
    body: entriesSchema.nullish(),
    response: { 303: noBody, 400: htmlBody },
  };
  app.post('/verify/link', { schema: pressed }, async (request, reply) => {
    requireSameSite(request, site, 'Please open the link from the email and press its button.');
    const entries = request.body ?? {};
    const [type, token, redirectTo] = ['type', 'token', 'redirect_to'].map((name) => entryOf(entries, name));
    if (!type || !token) return refuseIncomplete(reply);
    const destination = await followLink(backend, request, { type, token, target: safeRedirect(site, redirectTo) });
    return reply.redirect(destination.href, 303);
  });
};
