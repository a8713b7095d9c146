import type { BuiltRelease } from './built-release';
import type { ChangeRequest } from './clients/change-requests';
import type { ApiResponse, Publisher } from './publisher';
import type { Tally } from './tally';

type Team = {
  name: string;
  publisher: Publisher;
  /** Two releases that no other team uses, so that the requested one is never live already. */
  releases: readonly [BuiltRelease, BuiltRelease];
  tally: Tally;
};

/** Each team takes at least this many turns, even on a slow machine. */
const MIN_TURNS = 4;

/** The error when another team's activation has ended the canary. */
const NO_CANARY_ERROR = /has no canary/;

/**
 * Publishes, activates and rolls back the two releases of a team in turn, sometimes through a canary.
 * @returns the acknowledged changes, in order
 */
export async function publishAtRandom(team: Team, until: number, onLive: (request: ChangeRequest) => Promise<void>) {
  const { name, publisher, releases, tally } = team;
  const requests: ChangeRequest[] = [];
  const expectSuccess = (response: ApiResponse, action: string) => {
    if (response.status >= 300) tally.addViolation(`${name}: ${action} was refused: ${response.error}`);
    return response.status < 300;
  };
  for (const release of releases) expectSuccess(await publisher.upload(release), 'an upload');

  for (let turn = 0; turn < MIN_TURNS || Date.now() < until; turn++) {
    const release = releases[turn % 2 === 0 ? 0 : 1];
    const reason = `${name}, turn ${turn}`;
    const dice = Math.random();
    if (dice < 0.3) {
      expectSuccess(await publisher.upload(release), 'an upload');
      tally.count('uploads');
    } else if (dice < 0.5) {
      const share = 1 + Math.floor(Math.random() * 99);
      if (expectSuccess(await publisher.startCanary(release, share, reason), 'a canary')) tally.count('canaries');
      if (dice < 0.4) {
        const response = await publisher.withdraw(release.app, reason);
        if (!NO_CANARY_ERROR.test(response.error ?? '')) expectSuccess(response, 'a withdrawal');
      }
    }
    // A rollback needs a release that has been live.
    const wasLive = requests.some((request) => request.release === release.id);
    const kind = wasLive && Math.random() < 0.5 ? 'rollback' : 'activate';
    const sentAt = Date.now();
    const response = await (kind === 'activate' ? publisher.activate : publisher.rollBack)(release, reason);
    if (!expectSuccess(response, kind)) continue;
    const request: ChangeRequest = { kind, release: release.id, reason, sentAt, acknowledgedAt: Date.now() };
    requests.push(request);
    tally.count(kind === 'activate' ? 'activations' : 'rollbacks');
    await onLive(request);
  }
  return requests;
}
