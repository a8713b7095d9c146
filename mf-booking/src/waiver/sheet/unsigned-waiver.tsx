import { WAIVER_FORM } from '@arena/shared/contract/api/visitor-api';
import { fieldsIn } from '@arena/shared/forms/waiver/waiver-fields';
import type { Waiver } from '@arena/shared/forms/waiver/waiver-schema';
import { LanguageChoice } from '@arena/shared/ui/controls/language-choice';
import { useTexts } from '@arena/shared/ui/texts';
import { UiLanguage } from '@arena/shared/ui/ui-language';
import { WaiverForm } from '../form/waiver-form';
import { PrintButton } from '../print-button';
import type { Submission } from '../receipt';
import { Clauses } from '../text/clauses';
import { Summary } from '../text/summary';
import { ValidUntil } from '../text/valid-until';
import { waiverTexts } from '../text/waiver-texts';
import { useFocusOnMount } from '../use-focus-on-mount';
import { Sheet } from './sheet';
import { SheetHead } from './sheet-head';
import { SheetPart } from './sheet-part';
import { Signatures } from './signatures';
import styles from './unsigned-waiver.module.css';

/** The text above the form is several screens long on a phone. */
const FORM_ID = 'waiver-form';

type UnsignedWaiverProps = {
  /** The waiver just submitted for the previous player of the family. */
  previous: Waiver | null;
  onSubmitted: (submission: Submission) => void;
};

/** The waiver before it is submitted. */
export function UnsignedWaiver({ previous, onSubmitted }: UnsignedWaiverProps) {
  const form = useFocusOnMount<HTMLDivElement>(previous !== null);
  const { text, language, lang, choice } = useTexts(waiverTexts);
  return (
    <Sheet lang={lang}>
      <SheetHead language={language}>
        <ValidUntil />
        <p>{text.guardianRule}</p>
      </SheetHead>
      <LanguageChoice choice={choice} hindiPage={`${WAIVER_FORM}?lang=hi`} />
      <p className={styles.jump}>
        <a href={`#${FORM_ID}`}>{text.goToForm}</a>
      </p>
      <SheetPart title={text.summaryTitle}>
        <Summary />
      </SheetPart>
      <SheetPart title={text.title} note={<PrintButton instead={text.noPrintWaiver}>{text.printWaiver}</PrintButton>}>
        <Clauses language={language} />
      </SheetPart>
      <div ref={form} id={FORM_ID} tabIndex={-1}>
        <UiLanguage language={language}>
          <WaiverForm initial={previous ? sharedFields(previous) : {}} onSubmitted={onSubmitted} />
        </UiLanguage>
      </div>
      <Signatures language={language} guardian />
    </Sheet>
  );
}

/** The answers that family members share. */
function sharedFields(waiver: Waiver): Partial<Waiver> {
  return Object.fromEntries(fieldsIn('guardian', 'contact', 'address').map((name) => [name, waiver[name]]));
}
