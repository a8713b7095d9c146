import { test } from '../arena/test';
import { matrixCell, recordOutcome } from '../matrix/cell';
import {
  expectOfflineForm,
  expectShellChunkFault,
  expectShellFault,
  expectShellHandlerFault,
  expectShellRenderFault,
  expectUnstyledShell,
  shellChunkFaults,
  shellFaults,
} from '../matrix/shell-faults';

test.use({
  viewport: { width: 1440, height: 900 },
  expectedErrors:
    /Failed to load resource|integrity|Federation Runtime|injected fault|Minified React error|ChunkLoadError/,
});

for (const fault of shellFaults) {
  test(`shell: ${fault.name}`, matrixCell(fault.name, 'shell'), async ({ page }, info) => {
    await expectShellFault(page, fault);
    recordOutcome(info, 'readable, reload');
  });
}

for (const fault of shellChunkFaults) {
  test(`shell: ${fault.name}`, matrixCell(fault.name, 'shell'), async ({ page }, info) => {
    await expectShellChunkFault(page, fault);
    recordOutcome(info, `${fault.outcome}, retried`);
  });
}

for (const { name, expectFault, outcome } of [
  { name: 'stylesheet missing', expectFault: expectUnstyledShell, outcome: 'unstyled, reload' },
  { name: 'throws when rendered', expectFault: expectShellRenderFault, outcome: 'crashed, home' },
  { name: 'throws in a handler', expectFault: expectShellHandlerFault, outcome: 'page intact' },
  { name: 'offline and back', expectFault: expectOfflineForm, outcome: 'error shown, retried' },
]) {
  test(`shell: ${name}`, matrixCell(name, 'shell'), async ({ page }, info) => {
    await expectFault(page);
    recordOutcome(info, outcome);
  });
}
