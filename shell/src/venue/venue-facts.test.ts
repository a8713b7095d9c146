import { PAGE_CONTENTS_ID } from '@arena/shared/contract/release/content';
import { beforeEach, expect, test } from '@jest/globals';
import { addHashes } from '../sections/integrity';
import { aVenue } from '../testing/a-venue';
import { fakeFiles } from '../testing/fake-files';
import { readVenue } from './venue-facts';

const FILE = '/releases/shell/1.0.0-0123456789abcdef/content.json';

let files: ReturnType<typeof fakeFiles>;
beforeEach(() => {
  document.head.innerHTML = '';
  files = fakeFiles();
});

test('takes the facts of the venue from the page', () => {
  const contents = { shell: { release: '1.0.0-0123456789abcdef', content: aVenue } };
  document.head.innerHTML = `<script type="application/json" id="${PAGE_CONTENTS_ID}">${JSON.stringify(contents)}</script>`;
  expect(readVenue()).toEqual(aVenue);
  expect(files.requests).toEqual([]);
});

test('a page of an older server has no facts', async () => {
  expect(await readVenue()).toBeUndefined();
});

test('loads the facts that the page does not have', async () => {
  addHashes({ [FILE]: 'sha384-hash' });
  files.arrivals[FILE] = ['intact'];
  expect(await readVenue()).toEqual({ path: FILE });
});
