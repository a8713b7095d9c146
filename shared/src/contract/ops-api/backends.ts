import { z } from 'zod';
import { backend, backendCookies, backendUrl } from '../backend';
import { appParams, type OpsEndpoint } from './fields';

export const backendApi = {
  backends: {
    method: 'GET',
    url: '/api/ops/backends',
    config: { access: 'reader' },
    schema: { response: { 200: z.object({ backends: z.array(backend) }) } },
  },
  /** Makes a service the backend of a section. Replaces the one before. The answer has every backend. */
  setBackend: {
    method: 'POST',
    url: '/api/ops/apps/:app/backend',
    config: { access: 'operator' },
    schema: {
      params: appParams,
      body: z.object({
        url: backendUrl,
        cookies: backendCookies.default([]),
        authorization: z.boolean().default(false),
      }),
      response: { 200: z.object({ backends: z.array(backend) }) },
    },
  },
  /** The answer has every backend that is left. */
  removeBackend: {
    method: 'POST',
    url: '/api/ops/apps/:app/backend/removal',
    config: { access: 'operator' },
    schema: { params: appParams, response: { 200: z.object({ backends: z.array(backend) }) } },
  },
} as const satisfies Record<string, OpsEndpoint>;
