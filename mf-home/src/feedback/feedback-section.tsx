import { Message } from '@arena/shared/ui/message';
import { PageSection } from '../page/page-section';
import { FeedbackForm } from './feedback-form';
import { FeedbackThanks } from './feedback-thanks';
import { useFeedback } from './use-feedback';

/** A form, or a thank-you for those who have filled it in. */
export function FeedbackSection() {
  const { form, onFocus, sending, outcome, dismiss, send, submitted, again } = useFeedback();
  const message = outcome && (
    <Message kind={outcome.kind} placement={submitted ? 'screen' : 'inline'} onDismiss={dismiss}>
      {outcome.sentence}
    </Message>
  );
  return (
    <PageSection title="Feedback" lead="Played with us, or only watched? Tell us what to change." beside>
      {submitted ? (
        <FeedbackThanks onAgain={again} />
      ) : (
        <FeedbackForm form={form} onFocus={onFocus} sending={sending} message={message} onSubmit={send} />
      )}
      {submitted && message}
    </PageSection>
  );
}
