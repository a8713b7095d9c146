import { storableText } from '../../kernel/database/storable-text';
import type { EventDetails, EventRelease, EventType } from './event-types';
import type { events } from './table';

/** Origins of the site and of the operators' page. */
export type SiteUrls = { site: string; ops: string };

/** An event, as sent to destinations. */
export type EventMessage = {
  id: string;
  type: EventType;
  at: Date;
  /** URL of the site. */
  site: string;
  /** URL of the operators' page about it. */
  url: string;
  /** One plain sentence on one line. */
  text: string;
  by: string;
  reason: string | null;
  details: EventDetails;
};

type EventRow = Omit<typeof events.$inferSelect, 'seq'>;

/** Maximum characters. Chat systems refuse longer messages, and release IDs of several apps are long. */
const MAX_LENGTH = 1_000;

/** Maximum number of releases that a sentence names. */
const MAX_NAMED = 5;

export function eventMessage(event: EventRow, { site, ops }: SiteUrls): EventMessage {
  const { id, type, at, by, reason, details } = event;
  const sentence = `${new URL(site).host}: ${describeEvent(event)}`;
  return { id, type, at, site, url: new URL(pageOf(event), ops).href, text: toLine(sentence), by, reason, details };
}

function describeEvent({ type, by, reason, details }: EventRow): string {
  const because = reason ? `: ${reason}` : '.';
  const subject = describeReleases(details.releases);
  switch (type) {
    case 'release.activated':
      return `${subject} went live, by ${by}${because}`;
    case 'release.rolled_back':
      return `${details.releases.map(describeRollback).slice(0, MAX_NAMED).join('; ')}, by ${by}${because}`;
    case 'release.retired':
      return `${subject} was taken off the site, by ${by}${because}`;
    case 'release.refused':
      return `${subject} of ${by} was refused${because}`;
    case 'release.proposed':
      return `${by} proposes ${subject}${because}`;
    case 'release.worse':
      return `visitors may achieve less with ${subject}${because}`;
    case 'canary.set':
      return `${subject} is shown to ${details.releases[0]?.share} % of visitors, by ${by}${because}`;
    case 'canary.withdrawn':
      return `the canary ${subject} was withdrawn, by ${by}${because}`;
    case 'canary.paused':
      return `the canary ${subject} was paused by its guard${because}`;
    case 'schedule.refused':
      return `${subject} did not go live at its scheduled time${because}`;
    case 'overload.started':
      return 'the server is over capacity and asks visitors to wait.';
    case 'overload.ended':
      return 'the server is no longer over capacity.';
    case 'token.created':
      return `${by} created the token of ${details.token?.name} (${details.token?.role}), which expires at ${details.token?.expiresAt}.`;
    case 'sign-in':
      return `${details.token?.name} (${details.token?.role}) signed in.`;
    case 'lock.changed':
      return `${details.lock?.apps?.join(', ') ?? 'every app'} was ${details.lock?.isLocked ? 'locked' : 'unlocked'}, by ${by}${because}`;
    case 'disk.full':
      return `the disk is full or nearly so${because}`;
    case 'token.expiring':
      return `the token of ${details.token?.name} (${details.token?.role}) expires at ${details.token?.expiresAt}.`;
    case 'workflow.bound':
      return `${by} bound ${details.binding?.workflow} to ${details.binding?.app} (${details.binding?.role}).`;
    case 'backup.failed':
      return `a backup by ${by} failed${because}`;
    case 'rollback.unproven':
      return reason ?? `a rollback of ${subject} would not work.`;
    case 'backend.set':
      return `requests to /api/${details.backend?.app}/ go to ${details.backend?.url}, by ${by}${because}`;
    case 'backend.removed':
      return `${details.backend?.app} has no backend any more, by ${by}${because}`;
    case 'test':
      return `this is a test by ${by}. Events of the site arrive here.`;
  }
}

function describeReleases(releases: readonly EventRelease[]): string {
  const names = releases.map(({ app, release }) => (release ? `${app} ${release}` : app));
  const others = names.length - MAX_NAMED;
  return others > 0 ? `${names.slice(0, MAX_NAMED).join(', ')} and ${others} more` : names.join(', ');
}

function describeRollback({ app, release, action }: EventRelease): string {
  return action === 'retire' ? `${app} was taken off the site` : `${app} was rolled back to ${release}`;
}

function pageOf({ type, apps, details }: EventRow): string {
  if (details.proposal) return `/ops/proposals/${apps[0]}/${details.proposal}`;
  if (type.startsWith('overload.')) return '/ops/traffic';
  if (type.startsWith('token.') || ['sign-in', 'workflow.bound'].includes(type)) return '/ops/tokens';
  if (type === 'backup.failed') return '/ops/audit';
  if (['test', 'lock.changed', 'disk.full'].includes(type) || type.startsWith('backend.')) return '/ops';
  return apps.length === 1 ? `/ops/history?app=${apps[0]}` : '/ops/history';
}

/** Removes line breaks and invisible characters, because the text also becomes the subject of a mail. */
function toLine(text: string): string {
  const line = text.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  return line.length > MAX_LENGTH ? storableText(`${line.slice(0, MAX_LENGTH - 1)}…`) : line;
}
