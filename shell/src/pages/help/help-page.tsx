import { PageHead } from '@arena/shared/ui/page-head';
import { venueContacts } from '@arena/shared/venue/contacts';
import { Contact } from '../../venue/contact';
import { PageIntro } from '../page-intro';
import styles from './help-page.module.css';
import { questionGroups } from './questions';
import { YourData } from './your-data';

/** Frequently asked questions, and how to ask another one. */
export function HelpPage() {
  return (
    <>
      <PageHead
        title="Help Center"
        description="Age, clothing, safety, weather, groups, cancellation and your data: what visitors ask us."
      />
      <PageIntro title="Help Center">
        What visitors ask before their first game. The arena has not opened yet, so house rules can still change. What
        you sign on the day counts.
      </PageIntro>
      <div className={styles.columns}>
        <div>
          {questionGroups.map(({ id, title, questions }) => (
            <section key={id} id={id} className={styles.group} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {questions.map(({ question, answer, sample }) => (
                <details key={question} className={styles.question}>
                  <summary>{question}</summary>
                  <p>{answer}</p>
                  {sample && <p className={styles.sample}>Sample rule: the venue confirms it before opening.</p>}
                </details>
              ))}
            </section>
          ))}
          <YourData />
        </div>
        <section className={styles.contact} aria-labelledby="ask">
          <h2 id="ask">Ask us</h2>
          <p>Your question is not here? {howToAsk()}</p>
          <Contact />
        </section>
      </div>
    </>
  );
}

/** Says how to ask a question, depending on the contacts that the venue has set. */
function howToAsk(): string {
  const { email, phone } = venueContacts();
  const options = [email && 'write', phone && 'call'].filter(Boolean).join(' or ');
  if (!options)
    return 'Our e-mail address and phone number follow before the arena opens. Until then, write in the feedback form on the home page.';
  return `${options[0]?.toUpperCase()}${options.slice(1)}, in English or Hindi.`;
}
