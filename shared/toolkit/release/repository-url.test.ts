import { expect, test } from '@jest/globals';
import { repositoryUrl } from './repository-url';

test.each([
  ['https://github.com/asha/market.git', 'https://github.com/asha/market'],
  ['https://github.com/asha/market/', 'https://github.com/asha/market'],
  ['https://asha:ghp_secret@github.com/asha/market.git', 'https://github.com/asha/market'],
  ['https://ghp_secret@github.com/asha/market.git', 'https://github.com/asha/market'],
  ['https://git.example:8443/market.git?token=secret#secret', 'https://git.example:8443/market'],
  ['git@github.com:asha/market.git', 'https://github.com/asha/market'],
  ['gitlab.com:venue/teams/market.git', 'https://gitlab.com/venue/teams/market'],
  ['ssh://git@GIT.example:2222/asha/market.git', 'https://git.example/asha/market'],
  ['ssh://asha:secret@git.example/asha/market.git', 'https://git.example/asha/market'],
  ['git://git.example/market.git', 'https://git.example/market'],
])('%s has the web address %s', (remote, url) => expect(repositoryUrl(remote)).toBe(url));

test.each([
  '/home/asha/market.git',
  '../market',
  'file:///home/asha/market.git',
  'C:\\Users\\asha\\market',
  'C:/Users/asha/market',
  '\\\\server\\share\\market',
  'work:asha/market.git',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ext::sh -c whoami',
  'https://github.com/',
  '',
  undefined,
])('%s has no web address', (remote) => expect(repositoryUrl(remote)).toBeUndefined());
