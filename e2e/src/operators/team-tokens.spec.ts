import { join } from 'node:path';
import { createToken } from '../arena/create-token';
import { projectRoot } from '../arena/sites/server';
import { expect, test } from '../arena/test';
import { openAsNewVisitor, readHeading } from '../arena/visitors';

test("the market's team token publishes only the market until it is revoked", async ({
  browser,
  changingSite,
  nextMarket,
}) => {
  const { id, token } = JSON.parse(await changingSite.arena([...createToken('mf-market'), '--json']));
  const asTeam = (args: string[]) => changingSite.arena(args, { token });
  const liveHeading = async () => readHeading(await openAsNewVisitor(browser, changingSite));

  await asTeam(['publish', nextMarket.folder]);
  expect(await liveHeading()).toBe('Quartermaster');
  await asTeam(['rollback', 'mf-market']);
  expect(await liveHeading()).toBe('Market Place');
  const { history } = JSON.parse(await asTeam(['history', 'mf-market', '--json']));
  expect(history.at(-1)).toMatchObject({ kind: 'rollback', by: 'team of mf-market' });

  const before = await changingSite.arena(['status', '--json']);
  for (const app of ['mf-blogs', 'shell']) {
    const message = `This token is for mf-market and may not change ${app}.`;
    await expect(asTeam(['publish', join(projectRoot, app)])).rejects.toThrow(message);
    await expect(asTeam(['rollback', app])).rejects.toThrow(message);
  }
  for (const command of [
    ['submissions', 'find', 'asha@example.in'],
    ['token', 'list'],
    ['server', 'prune'],
  ]) {
    await expect(asTeam(command)).rejects.toThrow('Only an operator may do this.');
  }
  expect(await changingSite.arena(['status', '--json'])).toBe(before);

  await changingSite.arena(['token', 'revoke', id]);
  await expect(asTeam(['publish', nextMarket.folder])).rejects.toThrow('token');
  expect(await liveHeading()).toBe('Market Place');
});
