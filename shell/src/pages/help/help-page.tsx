import { useVenue } from '@arena/shared/session';
import { PageHead } from '@arena/shared/ui/content/page-head';
import { asSentence, waysToReach } from '@arena/shared/venue/ways';
import { Contact } from '../../venue/contact';
import { LazyScreen } from '../lazy-screen';
import { PageIntro } from '../page-intro';
import { loadContactForm } from './contact/load-contact-form';
import styles from './help-page.module.css';
import { questionGroups } from './questions';
import { VisitFacts } from './visit/visit-facts';
import { YourData } from './your-data';

/** Frequently asked questions, and how to ask another one. */
export function HelpPage() {
  const venue = useVenue();
  return (
    <>
      <PageHead
        title="Help Center"
        description="Age, clothing, safety, weather, groups, cancellation and your data: what visitors ask us."
      />
      <PageIntro title="Help Center">
        Questions from visitors before their first game. The arena has not opened yet, so house rules can still change.
        What you sign on the day counts.
      </PageIntro>
      <VisitFacts visit={venue.visit} />
      <div className={styles.columns}>
        <div>
          {questionGroups(venue).map(({ id, title, questions }) => (
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
        <section id="contact" className={styles.contact} aria-labelledby="ask">
          <h2 id="ask">Ask us</h2>
          <p>
            Your question is not here?{' '}
            {asSentence(`${waysToReach(venue.contacts, 'use this form')}, in English or Hindi`)}
          </p>
          <LazyScreen load={loadContactForm} />
          <Contact />
        </section>
      </div>
    </>
  );
}
