import { test } from '../arena/test';
import { matrixCell, recordOutcome } from '../matrix/cell';
import { loadingFaults } from '../matrix/loading-faults';
import {
  expectEvaluationFault,
  expectHandlerFault,
  expectLoadingFault,
  expectRenderFault,
} from '../matrix/section-faults';
import { sections } from '../matrix/sections';

test.use({
  viewport: { width: 1440, height: 900 },
  expectedErrors:
    /Failed to load resource|integrity|Federation Runtime|injected fault|Minified React error|ChunkLoadError/,
});

for (const section of sections) {
  const { app } = section;

  for (const fault of loadingFaults) {
    test(`${app}: ${fault.name}`, matrixCell(fault.name, app), async ({ page }, info) => {
      await expectLoadingFault(page, section, fault);
      recordOutcome(info, `${fault.outcome}, retried`);
    });
  }

  for (const { name, expectFault, outcome } of [
    { name: 'throws when evaluated', expectFault: expectEvaluationFault, outcome: 'broken, retried' },
    { name: 'throws when rendered', expectFault: expectRenderFault, outcome: 'crashed, retried' },
    { name: 'throws in a handler', expectFault: expectHandlerFault, outcome: 'page intact' },
  ]) {
    test(`${app}: ${name}`, matrixCell(name, app), async ({ page }, info) => {
      await expectFault(page, section);
      recordOutcome(info, outcome);
    });
  }
}
