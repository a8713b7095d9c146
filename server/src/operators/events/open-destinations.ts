import type { Destination } from './destination';
import { mail } from './mail';
import { type WebhookOptions, webhook } from './webhook';

type EventSettings = {
  webhooks?: (Omit<WebhookOptions, 'url'> & { urls: readonly string[] }) | undefined;
  operatorsEmail?: readonly string[] | undefined;
};

/** The destinations in the settings, without duplicates. Destinations with the same host are numbered. */
export function openDestinations(
  { webhooks, operatorsEmail }: EventSettings,
  sendMail: Parameters<typeof mail>[1],
): Destination[] {
  const all = [
    ...(webhooks ? webhooks.urls.map((url) => webhook({ ...webhooks, url })) : []),
    ...(operatorsEmail ?? []).map((address) => mail(address, sendMail)),
  ];
  const distinct = all.filter(({ id }, i) => all.findIndex((other) => other.id === id) === i);
  return distinct.map((destination, i) => {
    const earlier = distinct.slice(0, i).filter(({ name }) => name === destination.name).length;
    return earlier === 0 ? destination : { ...destination, name: `${destination.name} (${earlier + 1})` };
  });
}
