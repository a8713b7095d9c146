import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { trimSetting } from '../../src/contract/setting';
import { localCertificate } from './certificate';
import type { Changes } from './changes';
import type { DevelopmentState } from './development-state';
import { findSections } from './find-sections';
import { liveShellVersion } from './page';
import { Pages } from './pages';
import { printTime, problemPrinter } from './print';
import { serveSite } from './serve';
import { type DevelopmentShell, developmentShell } from './shell/development-shell';
import { startSection } from './start-section';

type DevOptions = {
  /** The folder that contains the sections, or the folder of the only one. */
  root: string;
  /** `ARENA_URL` or `PORT`: the site. `ARENA_DEV_PORT`, `ARENA_DEV_HTTPS`: this server. */
  env: NodeJS.ProcessEnv;
};

/**
 * Shows a running site with some sections from source. Resolves when the pages can be opened; the server runs until the
 * process ends.
 * @param apps names of the sections
 * @throws an Error with the next step when a name or a setting is wrong, or when the site does not run
 */
export async function runDev(apps: string[], { root, env }: DevOptions): Promise<void> {
  const folders = sectionFolders(apps, findSections(root));
  const site = siteUrl(trimSetting(env.ARENA_URL) ?? `http://localhost:${trimSetting(env.PORT) ?? 4000}`);
  const port = Number(trimSetting(env.ARENA_DEV_PORT) ?? 4001);
  const certificate =
    trimSetting(env.ARENA_DEV_HTTPS) === '1' ? await localCertificate(join(root, '.arena/dev')) : undefined;
  await requireSite(site);
  const shell = await developmentShell(root);

  console.log(`Building ${apps.join(', ')} …`);
  const changes: Changes = new EventEmitter();
  const sections = await Promise.all([...folders].map(([app, folder]) => startSection(app, folder, changes)));
  const pages = new Pages({ site, shell, sections, changes });
  warnOfOtherVersion(liveShellVersion(await pages.notFoundPage()), shell);
  const problems = () => [...sections.flatMap((section) => section.problems()), ...pages.problems()];
  const state = (): DevelopmentState => ({
    builds: Object.fromEntries(sections.map((section) => [section.app, section.hash()])),
    problems: problems(),
    page: pages.version(),
  });
  const { origin, broadcast } = await serveSite({ site, shell, sections, pages, state, port, certificate });
  console.log(`${origin} shows ${site.origin} with ${apps.join(', ')} built from source. Ctrl+C stops the server.`);
  if (certificate) console.log(`To avoid a warning in the browser, trust ${certificate.file} for localhost.`);

  const printNew = problemPrinter();
  const onBuild = (app: string) => {
    if (problems().every((problem) => problem.app !== app || problem.kind !== 'build')) printTime(`${app} is built.`);
    pages.retry(app).catch((error: Error) => printTime(error.message));
  };
  changes.on('build', onBuild);
  changes.on('change', () => {
    broadcast();
    printNew(problems());
  });
  apps.forEach(onBuild);
  printNew(problems());
}

/** @throws with the names of all sections when a name is missing or wrong */
function sectionFolders(apps: readonly string[], sections: ReadonlyMap<string, string>): Map<string, string> {
  const next = `Next: npm run dev <section> …, with one or more of ${[...sections.keys()].join(', ')}`;
  if (apps.length === 0) throw new Error(`The name of a section is missing.\n${next}`);
  return new Map(
    apps.map((app) => {
      const folder = sections.get(app);
      if (!folder) throw new Error(`There is no section ${app}.\n${next}`);
      return [app, folder];
    }),
  );
}

function siteUrl(text: string): URL {
  if (/^https?:/.test(text) && URL.canParse(text)) return new URL(text);
  throw new Error('ARENA_URL is not a URL.\nNext: ARENA_URL=https://arena.example npm run dev <section>');
}

async function requireSite(site: URL) {
  const response = await fetch(new URL('/readyz', site)).catch(() => undefined);
  if (response?.ok) return;
  if (response) {
    throw new Error(
      `The site at ${site.origin} runs, but is not ready (${response.status}).\nNext: read the reason at ${site.origin}/readyz`,
    );
  }
  throw new Error(
    `No site is running at ${site.origin}.\nNext: npm start in another terminal, or set ARENA_URL to the URL of a running site`,
  );
}

function warnOfOtherVersion(live: string, { release: { version } }: DevelopmentShell) {
  if (live === version) return;
  console.log(`The site has shell ${live}; the pages here have shell ${version} and may look or behave differently.`);
}
