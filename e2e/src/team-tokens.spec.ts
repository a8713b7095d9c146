import { createToken } from './arena/create-token';
import { expect, test } from './arena/test';
import { openAsNewVisitor, readHeading } from './arena/visitors';

test("the market's team token publishes only the market until it is revoked", async ({
  browser,
  ownSite,
  nextMarket,
}) => {
  const { id, token } = JSON.parse(await ownSite.arena([...createToken('mf-market'), '--json']));
  const asTeam = (args: string[], cwd?: string) => ownSite.arena(args, cwd, token);
  const liveHeading = async () => readHeading(await openAsNewVisitor(browser, ownSite));

  await asTeam(['publish', 'mf-market'], nextMarket);
  expect(await liveHeading()).toBe('Quartermaster');
  await asTeam(['rollback', 'mf-market']);
  expect(await liveHeading()).toBe('Market Place');
  const { history } = JSON.parse(await asTeam(['history', 'mf-market', '--json']));
  expect(history.at(-1)).toMatchObject({ kind: 'rollback', by: 'team of mf-market' });

  const before = await ownSite.arena(['status', '--json']);
  for (const app of ['mf-blogs', 'shell']) {
    const message = `This token is for mf-market and may not change ${app}.`;
    await expect(asTeam(['publish', app])).rejects.toThrow(message);
    await expect(asTeam(['rollback', app])).rejects.toThrow(message);
  }
  for (const command of [['submissions', 'find', 'asha@example.in'], ['token', 'list'], ['prune']]) {
    await expect(asTeam(command)).rejects.toThrow('Only an operator may do this.');
  }
  expect(await ownSite.arena(['status', '--json'])).toBe(before);

  await ownSite.arena(['token', 'revoke', id]);
  await expect(asTeam(['publish', 'mf-market'], nextMarket)).rejects.toThrow('token');
  expect(await liveHeading()).toBe('Market Place');
});
