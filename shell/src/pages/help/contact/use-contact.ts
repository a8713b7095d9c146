import { CONTACT_FORM } from '@arena/shared/contract/api/visitor-api';
import { CONTACT_SENT } from '@arena/shared/forms/contact';
import { lazyResolver } from '@arena/shared/forms/lazy-resolver';
import { useSubmission } from '@arena/shared/ui/hooks/use-submission';
import { useUnsavedChangesWarning } from '@arena/shared/ui/hooks/use-unsaved-changes-warning';
import { useTexts } from '@arena/shared/ui/texts';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { contactErrorMessage } from './contact-error-message';
import { earlyEntries } from './early-entries';
import { notice } from './notice';
import { submitContact } from './submit-contact';

const FIELDS = ['email', 'message'] as const;

const defaultValues = { email: '', message: '' };

const validation = lazyResolver(() => import(/* webpackChunkName: "checks" */ './contact-resolver'));

/** State of the contact form: values, submission and outcome. */
export function useContact() {
  const form = useForm({ resolver: validation.resolver, defaultValues });
  const [early] = useState(() => earlyEntries(CONTACT_FORM, FIELDS));
  const { setValue } = form;
  useEffect(() => {
    for (const field of FIELDS) if (early[field]) setValue(field, early[field], { shouldDirty: true });
  }, [early, setValue]);
  useUnsavedChangesWarning(form);
  const { language } = useTexts(notice);
  const submission = useSubmission({
    form,
    subject: 'Your message',
    toBody: (message) => message,
    submit: (message, key) => submitContact(message, language, key),
    errorMessage: contactErrorMessage,
    onSent: () => {
      form.reset();
      return CONTACT_SENT;
    },
  });
  return { ...submission, form, onFocus: validation.load };
}
