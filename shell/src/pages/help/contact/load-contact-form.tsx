import { CONTACT_FORM } from '@arena/shared/contract/api/visitor-api';
// The form is rendered ahead: it must not be seen without styles while its code loads.
import '@arena/shared/ui/visually-hidden.module.css';
import '@arena/shared/ui/controls/counter.module.css';
import '@arena/shared/ui/fields/field.module.css';
import './contact-form.module.css';
import { type LoadScreen, loadOnce } from '../../lazy-screen';

const loadForm = loadOnce(async () => (await import('./contact-form')).ContactForm);

/**
 * Loads the contact form. If its code does not load, a form that was rendered ahead stays: the browser can send it. Without
 * one, there is a link to the form that needs no code.
 */
export const loadContactForm: LoadScreen = () =>
  loadForm().catch((error: unknown) => {
    if (document.querySelector(`form[action="${CONTACT_FORM}"]`)) throw error;
    return OwnPage;
  });

function OwnPage() {
  return (
    <p>
      <a href={CONTACT_FORM}>Write to us on a separate page</a>
    </p>
  );
}
