import { Message } from '@arena/shared/ui/message';
import { PageSection } from '../page/page-section';
import { FeedbackForm } from './feedback-form';
import { FeedbackThanks } from './feedback-thanks';
import { useFeedback } from './use-feedback';

/** The feedback form, or a thank-you after it was submitted. */
export function FeedbackSection() {
  const { form, onFocus, sending, outcome, dismiss, send, submitted, reset } = useFeedback();
  return (
    <PageSection title="Feedback" lead="Played with us, or only watched? Tell us what to change." beside>
      {submitted ? (
        <FeedbackThanks onReset={reset} />
      ) : (
        <FeedbackForm
          form={form}
          onFocus={onFocus}
          sending={sending}
          outcome={outcome}
          onDismiss={dismiss}
          onSubmit={send}
        />
      )}
      {submitted && outcome && (
        <Message kind={outcome.kind} placement="screen" onDismiss={dismiss}>
          {outcome.text}
        </Message>
      )}
    </PageSection>
  );
}
