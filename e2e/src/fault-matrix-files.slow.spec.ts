import { expect, test } from './arena/faulty-site';
import { recordMeasurement } from './matrix/cell';
import { fileFaults, measureFault } from './matrix/file-faults';
import { lateFiles } from './matrix/late-files';

test.use({ viewport: { width: 1440, height: 900 }, expectedErrors: /./ });

/** Files whose failure a bar or a card reports to the visitor. */
const PARTS = /^(entry|code|pages)\b/;

for (const late of lateFiles.filter(({ name }) => PARTS.test(name))) {
  for (const fault of fileFaults.keys()) {
    // A document does not load without a connection.
    if (fault === 'offline' && !late.press) continue;
    test(`${late.name}: ${fault}`, async ({ page, faultyProxy }, info) => {
      const measured = await measureFault(page, faultyProxy, late, fault);
      recordMeasurement(info, late.name, fault, measured);
      expect(measured.deadAfterRepair).toEqual([]);
      expect(measured.reports).toBeLessThanOrEqual(1);
      if (late.failure && !measured.isHarmless) expect(measured.toldAfter).toBeDefined();
    });
  }
}
