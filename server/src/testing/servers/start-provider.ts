import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { z } from 'zod';

const CLIENT = { id: 'arena', secret: 'the-secret-of-the-client' };

/** Answers of the token endpoint that the tests change. */
const tokenAnswer = z.looseObject({ id_token: z.string() });

type ProviderOptions = {
  /** Where the provider leads back to. */
  redirectUris: string[];
  /** Default: any free port. */
  port?: number;
  /** Whether names and roles are only in the user info, not in the ID token. */
  conformIdTokenClaims?: boolean;
};

/** Lifetimes of the provider's items in seconds, which the library requires. */
const LASTING_ITEMS = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'];

/** Starts a real provider of OpenID Connect on 127.0.0.1. Everyone who opens it is signed in as `person`, at once. */
export async function startProvider({ redirectUris, port = 0, conformIdTokenClaims = false }: ProviderOptions) {
  const server = createServer();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'of-the-tests' };

  const state = {
    /** Claims of the person who signs in. */
    person: { sub: '24400320', name: 'Asha', roles: ['arena-operators'] } as Record<string, unknown>,
    /** The person does not agree. */
    denies: false,
    /** Changes the ID token in the answer of the token endpoint. */
    changeIdToken: undefined as ((idToken: string) => Promise<string> | string) | undefined,
  };
  const stored = new Map<string, StoredItem>();
  const provider = new Provider(issuer, {
    adapter: (model) => memoryAdapter(stored, model),
    ttl: Object.fromEntries(LASTING_ITEMS.map((name) => [name, 600])),
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'roles'] },
    conformIdTokenClaims,
    cookies: { keys: ['of-the-tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: async () => state.person }),
    loadExistingGrant: async ({ oidc }) => {
      const { clientId } = oidc.client;
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    if (context.oidc?.route !== 'token' || !state.changeIdToken) return;
    const answer = tokenAnswer.parse(context.body);
    context.body = { ...answer, id_token: await state.changeIdToken(answer.id_token) };
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const result = state.denies ? { error: 'access_denied' } : { login: { accountId: String(state.person.sub) } };
    void provider.interactionFinished(request, response, result);
  });

  return {
    state,
    settings: { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, roleClaim: 'roles' },
    /** Signs an ID token with the key of the provider. */
    sign: (payload: JWTPayload) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(privateKey),
    /** Opens a URL of the provider as a new browser does. @returns the callback that it leads to */
    visit: async (start: string) => {
      const cookies = new Map<string, string>();
      let url = start;
      while (url.startsWith(issuer)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
        url = new URL(location, issuer).href;
      }
      return new URL(url);
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

type StoredItem = Record<string, unknown>;

/** Stores the items of one provider; the adapter of the library stores the items of all providers together. */
function memoryAdapter(stored: Map<string, StoredItem>, model: string) {
  const key = (id: string) => `${model}:${id}`;
  return {
    upsert: async (id: string, item: StoredItem) => void stored.set(key(id), item),
    find: async (id: string) => stored.get(key(id)),
    findByUid: async (uid: string) => [...stored].find(([id, item]) => id.startsWith(key('')) && item.uid === uid)?.[1],
    consume: async (id: string) => void Object.assign(stored.get(key(id)) ?? {}, { consumed: true }),
    destroy: async (id: string) => void stored.delete(key(id)),
    revokeByGrantId: async (grantId: string) => {
      for (const [id, item] of stored) if (item.grantId === grantId) stored.delete(id);
    },
  };
}
