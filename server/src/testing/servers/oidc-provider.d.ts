declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };

  type Context = {
    body: unknown;
    oidc: {
      route: string;
      client: { clientId: string };
      session: { accountId: string };
      provider: { Grant: new (properties: { clientId: string; accountId: string }) => Grant };
    };
  };

  /** A provider of OpenID Connect for tests. */
  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        adapter: (model: string) => object;
        ttl: Record<string, number>;
        clients: object[];
        jwks: object;
        claims: Record<string, string[]>;
        conformIdTokenClaims: boolean;
        cookies: { keys: string[] };
        features: { devInteractions: { enabled: boolean } };
        interactions: { url: (context: Context, interaction: { uid: string }) => string };
        findAccount: (context: Context, id: string) => { accountId: string; claims: () => Promise<object> };
        loadExistingGrant: (context: Context) => Promise<Grant>;
      },
    );
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): this;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
