import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sharedFiles } from '@arena/shared/toolkit/sdk/pack-shared';
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
} from '@microsoft/api-extractor';
import { root } from './apps';

/** The report of the public modules of `@arena/shared`. */
export const REPORT = join(root, 'shared/api/shared.api.md');

const PREAMBLE = `# API of @arena/shared

The modules that other repositories import, written by \`npm run api\`. A breaking change needs a new major version.
`;

/** Describes every public module of the packed package: the names that it exports, with their types. */
export function apiReport(): string {
  // Inside the checkout, where TypeScript finds the types of packages.
  const folder = mkdtempSync(join(root, 'node_modules/.arena-api-'));
  try {
    const files = [...sharedFiles()].filter(([path]) => path.endsWith('.d.ts') || path === 'package.json');
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const list = Object.keys(exports)
      .map((name) => `- \`@arena/shared${name.slice(1)}\`\n`)
      .join('');
    return [PREAMBLE, list, ...reports(folder, exports).map(({ name, text }) => `## ${name}\n\n${text}`)].join('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Exports = Record<string, string | { types: string; default?: string }>;

function reports(folder: string, exports: Exports): { name: string; text: string }[] {
  const modules = Object.entries(exports).flatMap(([name, target]) =>
    typeof target === 'string' || !target.default ? [] : { name: name.slice(2), types: join(folder, target.types) },
  );
  const configs = modules.map(({ name, types }) => ({ name, config: configOf(folder, name, types) }));
  const [first] = configs;
  if (!first) return [];
  const compilerState = CompilerState.create(first.config, {
    additionalEntryPoints: modules.map(({ types }) => types),
  });
  return configs.map(({ name, config }) => {
    const { succeeded } = Extractor.invoke(config, { compilerState, localBuild: true, messageCallback: showErrors });
    if (!succeeded) throw new Error(`There is no API report of ${name}: see the messages above.`);
    return { name, text: codeOf(readFileSync(config.reportFilePath, 'utf8')) };
  });
}

/** Hides progress messages and the names of report files. */
function showErrors(message: ExtractorMessage) {
  if (message.logLevel !== ExtractorLogLevel.Error) message.logLevel = ExtractorLogLevel.None;
}

/** The code of a report, without the common header. */
function codeOf(report: string): string {
  return report
    .slice(report.indexOf('```ts'))
    .replace('// (No @packageDocumentation comment for this package)\n\n', '');
}

function configOf(folder: string, name: string, types: string): ExtractorConfig {
  const quiet = { default: { logLevel: ExtractorLogLevel.None } };
  return ExtractorConfig.prepare({
    packageJsonFullPath: join(folder, 'package.json'),
    configObjectFullPath: undefined,
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: types,
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          extends: join(root, 'tsconfig.base.json'),
          compilerOptions: { types: ['node'] },
          files: [types],
        },
      },
      apiReport: {
        enabled: true,
        reportFolder: folder,
        reportTempFolder: join(folder, 'temp'),
        reportFileName: `${name.replaceAll('/', '-')}.api.md`,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: quiet,
        tsdocMessageReporting: quiet,
      },
    },
  });
}
