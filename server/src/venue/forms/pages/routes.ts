import type { Release } from '@arena/shared/contract/release/release';
import { LANGUAGES } from '@arena/shared/forms/language';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../../kernel/database/database';
import { prepareErrorReply } from '../../../kernel/http/errors/errors';
import { clientKey } from '../../../kernel/http/headers/client-key';
import { requireSameSite } from '../../../kernel/http/headers/same-site';
import type { RateLimiter } from '../../../kernel/http/limits/rate-limiter';
import { declareErrors, htmlBody, noBody } from '../../../kernel/http/route-schemas';
import { formLimits } from '../form-limits';
import { storedForms } from '../forms';
import { detectHoneypot } from '../honeypot';
import { logRefusal } from '../log-refusal';
import { newsletterForm } from '../newsletter/form-page';
import { type OnForm, reportForm } from '../report-form';
import { submissionStore } from '../store';
import { type Entries, entriesSchema, entryOf, readEntries } from './entries';
import { readFields } from './fields';
import { type Form, firstFaults, formIn, type Translated } from './form';
import { FORM_PAGE_HEADERS } from './layout';
import { readReceipt, writeReceipt } from './receipt-cookie';
import { submissionKeys } from './submission-key';
import {
  LANGUAGE_FIELD,
  LANGUAGE_PARAMETER,
  renderFormPage,
  renderMissingReceiptPage,
  renderReceiptPage,
} from './templates';

const FORMS: readonly Translated<Form>[] = [...Object.values(storedForms), { en: newsletterForm }];

/** Unknown and missing languages become English. */
const language = z.enum(LANGUAGES).catch('en');
const formQuery = z.object({ [LANGUAGE_PARAMETER]: language });

const FROM_ANOTHER_SITE = 'This form came from another site. Please open it here and send it again.';

type Options = {
  db: Database;
  /** The live shell, whose colours and fonts the pages use. */
  shell: () => Release | undefined;
  rateLimiter: RateLimiter;
  siteUrl: string;
  /** Key of the HMAC that derives idempotency keys. */
  secret: string;
  onForm: OnForm;
  now: () => Date;
};

/**
 * Receives forms that browsers post natively: without scripts, or before the code of a form has loaded. Answers with
 * the form and its errors, or redirects to a confirmation page that can be reloaded.
 */
export const formPageRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { db, shell, rateLimiter, siteUrl, secret, onForm, now } = options;

  declareErrors(app, htmlBody);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, readEntries(body)),
  );

  for (const translated of FORMS) {
    const form = translated.en;
    const limit = formLimits(rateLimiter, form.name);
    const store = form.storage && submissionStore(db, form.storage);
    const confirmationPath = `${form.path}/sent`;

    const formPage = { querystring: formQuery, response: { 200: htmlBody, 303: noBody } };
    app.get(form.path, { schema: formPage }, async ({ query }, reply) => {
      const shown = formIn(translated, query[LANGUAGE_PARAMETER]);
      if (!shown.hasOwnPage) return reply.redirect(shown.parentPage.path, 303);
      const otherLanguage = LANGUAGES.find((other) => other !== shown.language && translated[other]);
      return reply.headers(FORM_PAGE_HEADERS).send(renderFormPage(shell(), shown, { otherLanguage }));
    });

    /** The form as the visitor saw it. */
    const sentForm = (entries: Entries) => formIn(translated, language.parse(entryOf(entries, LANGUAGE_FIELD)));

    app.route({
      method: 'POST',
      url: form.path,
      schema: {
        consumes: ['application/x-www-form-urlencoded'],
        body: entriesSchema.nullish(),
        response: { 303: noBody, 400: htmlBody },
      },
      ...(form.bodyLimit && { bodyLimit: form.bodyLimit }),
      onRequest: async (request) => requireSameSite(request, siteUrl, FROM_ANOTHER_SITE),
      preValidation: detectHoneypot,
      // After the body has been parsed, so that the answer can repeat the visitor's entries.
      preHandler: limit.perClient,
      ...(form.storage && { onResponse: reportForm(form, onForm) }),
      errorHandler: (error, request, reply) => {
        const body = prepareErrorReply(error, request, reply);
        const message = MESSAGES[error.code] ?? body.error;
        if (reply.statusCode < 500) logRefusal(request, { reason: message });
        const entries = request.body ?? {};
        return reply.headers(FORM_PAGE_HEADERS).send(renderFormPage(shell(), sentForm(entries), { entries, message }));
      },
      handler: async (request, reply) => {
        const entries = request.body ?? {};
        const shown = sentForm(entries);
        const parsed = form.parse(readFields(form.fields, entries));
        if (!parsed.success) {
          const faults = firstFaults(parsed.error.issues);
          logRefusal(request, { rules: faults });
          return reply
            .code(400)
            .headers(FORM_PAGE_HEADERS)
            .send(renderFormPage(shell(), shown, { entries, faults }));
        }
        await limit.perEmail(request, parsed.data);
        const at = now();
        const keys = submissionKeys(secret, { form: form.name, client: clientKey(request), fields: parsed.data, at });
        const receipt =
          store && form.storage
            ? await store(parsed.data, {
                ...keys,
                textVersion: form.storage.textVersion,
                language: shown.language,
                isSuspected: request.isSuspected,
                receivedAt: at,
              })
            : { reference: null, receivedAt: at };
        const cookie = writeReceipt(siteUrl, confirmationPath, {
          form: form.name,
          language: shown.language,
          ...receipt,
        });
        return reply.headers({ 'set-cookie': cookie, 'cache-control': 'no-store' }).redirect(confirmationPath, 303);
      },
    });

    app.get(confirmationPath, { schema: { response: { 200: htmlBody } } }, async (request, reply) => {
      const receipt = readReceipt(request.headers.cookie);
      const page =
        receipt?.form === form.name
          ? renderReceiptPage(shell(), formIn(translated, receipt.language), receipt)
          : renderMissingReceiptPage(shell(), form);
      return reply.headers(FORM_PAGE_HEADERS).send(page);
    });
  }
};

/** Messages for visitors instead of those for API clients, by error code of Fastify. */
const MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Please send this form from its page.',
  FST_ERR_CTP_BODY_TOO_LARGE:
    'The texts are too long to be sent. Please go back, shorten them and send the form again.',
};
