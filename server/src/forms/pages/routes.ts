import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/database';
import { clientOf } from '../../http/client-key';
import { failWith } from '../../http/errors';
import type { Counters } from '../../http/limits/rate-limiter';
import { type LiveSite, shellOf } from '../../releases/live-site';
import { feedbackForm } from '../feedback/form-page';
import { formLimits } from '../form-limits';
import { noteTrap, receiver } from '../honeypot';
import { newsletterForm } from '../newsletter/form-page';
import { earlyAccessForm } from '../prebooking/form-page';
import { waiverForm } from '../waivers/form-page';
import { type Entries, entryOf, readEntries } from './entries';
import { type Form, faultsIn } from './form';
import { FORM_PAGE_HEADERS } from './layout';
import { readReceipt, writeReceipt } from './receipt-cookie';
import { fromThisSite } from './same-site';
import { submissionKeys } from './submission-key';
import { answerPage, missingReceiptPage, receiptPage } from './templates';

const FORMS: readonly Form[] = [waiverForm, feedbackForm, earlyAccessForm, newsletterForm];

type Options = {
  db: Database;
  site: LiveSite;
  counters: Counters;
  /** Address of the site. */
  address: string;
  /** Keeps what keys of submissions are made of to the server. */
  secret: string;
  now: () => Date;
};

/**
 * Forms as browsers themselves post them: without scripts, or before the code of a form is there. The answer is a page:
 * the form with what is wrong, or another address that says that it has arrived and can be loaded again.
 */
export const formPageRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { db, site, counters, address, secret, now } = options;
  const shell = () => shellOf(site.live);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, readEntries(body)),
  );

  for (const form of FORMS) {
    const limit = formLimits(counters, form.name);
    const receive = form.stored && receiver(db, form.stored.table);
    const sent = `${form.address}/sent`;

    app.get(form.address, async (_request, reply) => {
      if (!form.opensHere) return reply.redirect(form.place.path, 303);
      return reply.headers(FORM_PAGE_HEADERS).send(answerPage(shell(), form, {}));
    });

    app.route<{ Body: Entries | undefined }>({
      method: 'POST',
      url: form.address,
      ...(form.bodyLimit && { bodyLimit: form.bodyLimit }),
      onRequest: fromThisSite(address),
      preValidation: noteTrap,
      // Once the body is here, so that the answer has what was typed.
      preHandler: limit.client,
      errorHandler: (error, request, reply) => {
        const fixed = failWith(error, request, reply);
        const sentence = SENTENCES[error.code] ?? fixed;
        return reply
          .headers(FORM_PAGE_HEADERS)
          .send(answerPage(shell(), form, { entries: request.body ?? {}, sentence }));
      },
      handler: async (request, reply) => {
        const entries = request.body ?? {};
        const parsed = form.parse(entries);
        if (!parsed.success) {
          const faults = faultsIn(parsed.error.issues);
          return reply
            .code(400)
            .headers(FORM_PAGE_HEADERS)
            .send(answerPage(shell(), form, { entries, faults }));
        }
        const email = entryOf(entries, 'email').trim();
        if (email !== '') await limit.address(request, email);
        const at = now();
        const keys = submissionKeys(secret, { form: form.name, client: clientOf(request), fields: parsed.data, at });
        const receipt =
          receive && form.stored
            ? await receive(request, parsed.data, { ...keys, textVersion: form.stored.textVersion, receivedAt: at })
            : { reference: null, receivedAt: at };
        const cookie = writeReceipt(address, sent, { form: form.name, ...receipt });
        return reply.headers({ 'set-cookie': cookie, 'cache-control': 'no-store' }).redirect(sent, 303);
      },
    });

    app.get(sent, async (request, reply) => {
      const receipt = readReceipt(request.headers.cookie);
      const page =
        receipt?.form === form.name ? receiptPage(shell(), form, receipt) : missingReceiptPage(shell(), form);
      return reply.headers(FORM_PAGE_HEADERS).send(page);
    });
  }
};

/** Sentences for visitors in place of those for programs, by the error code of Fastify. */
const SENTENCES: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Please send this form from its page.',
  FST_ERR_CTP_BODY_TOO_LARGE:
    'The texts are too long to be sent. Please go back, shorten them and send the form again.',
};
