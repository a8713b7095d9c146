import { readFileSync, writeFileSync } from 'node:fs';
import { apiReport, REPORT } from './api-report';

const report = apiReport();
if (!process.argv.includes('--check')) writeFileSync(REPORT, report);
else if (readFileSync(REPORT, 'utf8') !== report) {
  throw new Error(
    `The public modules of @arena/shared differ from ${REPORT}.\nNext: npm run api, and commit the difference`,
  );
}
