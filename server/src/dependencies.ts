import type { Redis } from 'ioredis';
import type { BackupSchedule } from './backup/backup-schedule';
import type { Connections, Database } from './kernel/database/database';
import type { Dump } from './kernel/database/dump';
import type { Scrub } from './kernel/database/scrub';
import type { Pause } from './kernel/http/pause';
import type { AssetStore } from './kernel/storage/asset-store';
import type { Fetch } from './operators/ci/issuer-keys';
import type { Destination } from './operators/events/destination';
import type { OpenIdSettings } from './operators/openid-connect/provider';
import type { runBrowser } from './platform/validation/browser-check/browser/run-browser';
import type { RenderPages } from './platform/validation/prerender/render-pages';
import type { AuthOptions } from './venue/auth/auth-routes';

/** External dependencies of the server: databases, stores, settings and the clock. */
export type Dependencies = {
  db: Database;
  connections: Connections;
  dump: Dump;
  scrub: Scrub;
  assets: AssetStore;
  /** Source maps of releases. */
  maps: AssetStore;
  operatorToken: string;
  /** Origin of the operators' page. Defaults to that of the site. */
  operatorOrigin?: string | undefined;
  /** Provider of OpenID Connect at which operators sign in. */
  openId?: OpenIdSettings | undefined;
  /** Fetches the signing keys of GitHub and GitLab in place of the network, for tests. */
  fetchKeys?: Fetch | undefined;
  /** Origins of other sites whose pages may load the files of releases. */
  assetOrigins?: readonly string[] | undefined;
  now: () => Date;
  accounts: AuthOptions;
  /** Shares rate limits between server processes. Without it, each process keeps its own. */
  redis?: Redis | undefined;
  /** Folder for uploads in progress. */
  uploads: string;
  renderPages: RenderPages;
  /** Waits between repeated checks. */
  pause: Pause;
  /** IP addresses of proxies whose `X-Forwarded-For` is trusted. */
  trustProxy?: string | undefined;
  /** Whether requests are traced. */
  traced?: boolean | undefined;
  /** The receivers of events. */
  destinations?: readonly Destination[] | undefined;
  /** Path of a Chromium that opens releases before visitors do. Without it, releases go live unchecked by a browser. */
  browser?: string | undefined;
  /** Opens pages in it; for tests without one. */
  runBrowser?: typeof runBrowser | undefined;
  /** Scheduled backups. */
  backups?: BackupSchedule | undefined;
  /** `mailto:` or https URL at which to report vulnerabilities. */
  securityContact?: string | undefined;
};
