import type { Client } from '../client';
import { CommandError } from '../command-error';
import type { Result } from '../commands';
import { printable } from '../escape-controls';
import { table } from '../table';

type Link = { url: string; expires: string };
type ReleaseSet = { id: string; releases: Record<string, string>; firstSeen: string };

/** Makes a link that shows a release to whoever opens it. */
export async function preview(
  api: Client,
  app: string,
  release: string,
  { hours }: { hours?: string },
): Promise<Result> {
  const order = { release, hours: hoursOf(hours) };
  const data = await api.post<Link & { faults: string[] }>(`/ops/apps/${app}/previews`, order);
  const faults =
    data.faults.length > 0 ? `\nIt could not go live as it is:\n${data.faults.map(printable).join('\n')}` : '';
  return { data, text: `${data.url}\nIt shows ${app} ${release} until ${data.expires}.${faults}` };
}

/** Tells which releases a set was, and makes a link that shows it again while their files are kept. */
export async function showSet(api: Client, id: string, { hours }: { hours?: string }): Promise<Result> {
  const set = await api.get<ReleaseSet>(`/ops/sets/${id}`);
  const link = await api.post<Link>(`/ops/sets/${id}/link`, { hours: hoursOf(hours) }).catch(sentenceOf);
  const rows = table(Object.entries(set.releases).sort());
  const ending = typeof link === 'string' ? link : `${link.url}\nIt shows the set until ${link.expires}.`;
  return {
    data: typeof link === 'string' ? { ...set, link: null, error: link } : { ...set, link },
    text: `${rows}\nfirst seen ${set.firstSeen}\n${ending}`,
  };
}

const hoursOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** The set is known, but cannot be shown any more: that is an answer, too. */
function sentenceOf(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  throw error;
}
