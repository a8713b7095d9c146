import { expect, test } from '../arena/sites/faulty-site';
import { recordMeasurement } from '../matrix/cell';
import { type FileFault, fileFaults, isReported, measureFault } from '../matrix/file-faults';
import { lateFiles } from '../matrix/late-files';

test.use({ viewport: { width: 1440, height: 900 }, expectedErrors: /./ });

/** Files whose failure a bar or a card reports to the visitor. They fail in every way. */
const PARTS = /^(entry|code|pages)\b/;

/** The loader of entries and code loads the others as well, so each of its outcomes is enough for them. */
const OUTCOMES: readonly FileFault[] = [404, 'wrong type', 'cut', 'hang', 'offline'];

/** Stylesheets are also watched by the inline script of the page, which acts while they are late. */
const OF_STYLES: readonly FileFault[] = [...OUTCOMES, 'damaged', 'stall', 'slow'];

function faultsOf(name: string): readonly FileFault[] {
  if (PARTS.test(name)) return [...fileFaults.keys()];
  return name.startsWith('styles') ? OF_STYLES : OUTCOMES;
}

for (const late of lateFiles) {
  for (const fault of faultsOf(late.name)) {
    // A document does not load without a connection.
    if (fault === 'offline' && !late.press) continue;
    test(`${late.name}: ${fault}`, async ({ page, faultyProxy }, info) => {
      const measured = await measureFault(page, faultyProxy, late, fault);
      recordMeasurement(info, late.name, fault, measured);
      const { messageAfter, deadAfterRepair, reports } = measured;
      expect(deadAfterRepair).toEqual([]);
      expect(messageAfter).toBeDefined();
      expect(reports).toBe(isReported(fault, messageAfter ?? 0) ? 1 : 0);
    });
  }
}
