import { z } from 'zod';
import { destinationStatus } from '../destination';
import { mailStatus } from '../mail-status';
import type { OpsEndpoint } from './fields';

export const deliveryApi = {
  /** The destinations of events. */
  destinations: {
    method: 'GET',
    url: '/api/ops/destinations',
    config: { access: 'reader' },
    schema: { response: { 200: z.object({ destinations: z.array(destinationStatus) }) } },
  },
  /** Mails to visitors. */
  mails: {
    method: 'GET',
    url: '/api/ops/mails',
    config: { access: 'reader' },
    schema: { response: { 200: mailStatus } },
  },
} as const satisfies Record<string, OpsEndpoint>;
