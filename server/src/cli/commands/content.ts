import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { contentForm } from '@arena/shared/contract/content/content-field';
import { describeDifference, differences } from '@arena/shared/contract/content/differences';
import type { ReleaseContent } from '@arena/shared/contract/ops-api/content';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { validateContent } from '@arena/shared/contract/release/content-schema';
import { type Command, Option } from 'commander';
import type { Client } from '../client';
import { addCommand, type CommandContext, REASON, type Result, SKIP_BROWSER_CHECK } from '../command';
import { CommandError, REFUSED, USAGE } from '../command-error';
import { deleteDraft, editDraft } from '../edit-draft';
import { formatWarnings } from '../output/format-warnings';
import { requireApps } from '../require-apps';
import { type GoLiveOptions, goLive } from './releases/go-live';
import { AT } from './releases/schedule';
import { liveRelease } from './releases/upload-build';

type GetOptions = { release: string; output?: string };

/** In place of the id of a release. */
const LIVE = 'live';

export function addContentCommand(program: Command, context: CommandContext) {
  const { api, cwd, printResult } = context;
  const content = addCommand(
    program,
    'content',
    'read and change words, prices and lists, without a build',
    'content get mf-market -o market.json',
    'content publish mf-market market.json --reason "new prices"',
    'content edit mf-market',
  );

  addCommand(content, 'get', 'print the content of a release', 'content get mf-market -o market.json')
    .argument('<app>')
    .option('--release <id>', 'an earlier or unpublished release', LIVE)
    .option('-o, --output <file>', 'write it to a file')
    .action(async (app: string, options: GetOptions) => printResult(await getContent(api, app, options, cwd)));

  addGoLiveOptions(
    addCommand(
      content,
      'publish',
      'publish content on the code of the live release, and make it live',
      'content publish mf-market market.json --reason "new prices"',
      'content publish mf-market diwali.json --at 2026-11-28T22:00+05:30',
    ),
  )
    .argument('<app>')
    .argument('<file>', 'JSON, as "arena content get" writes it')
    .action(async (app: string, file: string, options: GoLiveOptions) =>
      printResult(await publishContent(api, app, readJson(resolve(cwd, file), file), options)),
    );

  addGoLiveOptions(
    addCommand(
      content,
      'edit',
      'change the live content in $EDITOR',
      'content edit mf-market',
      'content edit mf-market --hold',
    ),
  )
    .argument('<app>')
    .option('--yes', 'do not ask before it goes live')
    .action(async (app: string, options: GoLiveOptions & { yes?: boolean }) =>
      printResult(await editContent(context, app, options)),
    );
}

function addGoLiveOptions(command: Command): Command {
  return command
    .addOption(new Option('--hold', 'only publish it, for a preview').conflicts('at'))
    .option(...AT)
    .option(...SKIP_BROWSER_CHECK)
    .option(...REASON);
}

async function getContent(api: Client, app: string, { release, output }: GetOptions, cwd: string): Promise<Result> {
  const data = await readContent(api, app, release === LIVE ? await requireLive(api, app) : release);
  const text = formatContent(data);
  if (output === undefined) return { data, text };
  write(resolve(cwd, output), text, output);
  return { data: { ...data, file: output }, text: `The content of ${app} ${data.release} is in ${output}.` };
}

/** Publishes content on the code of the live release. If two people do so at once, the second gets an error. */
export async function publishContent(
  api: Client,
  app: string,
  content: unknown,
  options: GoLiveOptions,
): Promise<Result> {
  return publishOn(api, { app, release: await requireLive(api, app) }, content, options);
}

async function publishOn(
  api: Client,
  base: { app: string; release: string },
  content: unknown,
  options: GoLiveOptions,
): Promise<Result> {
  const { app } = base;
  const published = await api.send(opsApi.publishContent, { params: base, body: { content: requireGroup(content) } });
  const note = formatWarnings(published.warnings);
  try {
    return await goLive(api, published, { ...options, replaces: base.release, note });
  } catch (error) {
    if (!(error instanceof CommandError) || error.code !== 'conflict') throw error;
    const kept = `your content is kept: arena content get ${app} --release ${published.release}`;
    throw new CommandError(
      error.message,
      REFUSED,
      `${kept}; compare it with the live one, and publish both together`,
      error.code,
    );
  }
}

async function editContent(
  context: CommandContext,
  app: string,
  { yes, ...options }: GoLiveOptions & { yes?: boolean },
): Promise<Result> {
  const { api, printFirst, confirm } = context;
  const live = await readContent(api, app, await requireLive(api, app));
  const draft = editDraft(context, `${app}.json`, formatContent(live));
  const isUnchanged = draft.text === formatContent(live);
  const keep = (message: string, next: string) =>
    new CommandError(
      message,
      REFUSED,
      `your text is in ${draft.file}; ${next}: arena content publish ${app} ${draft.file}`,
    );
  const content = isUnchanged ? live.content : parseJson(draft.text);
  if (content instanceof SyntaxError) throw keep(`It is not JSON: ${content.message}`, 'correct it, then');
  const { faults } = validateContent(live.schema, content);
  if (faults) throw keep(faults.join('\n'), 'correct it, then');
  const changes = differences(contentForm(live.schema, app), live.content, content).map(describeDifference);
  if (changes.length === 0) {
    deleteDraft(draft);
    return { data: { app, release: live.release, changes }, text: 'Nothing has changed.' };
  }
  printFirst(changes.join('\n'));
  const isConfirmed = yes || (await confirm(options.hold ? 'Publish it?' : 'Make it live?'));
  if (isConfirmed === undefined) throw keep('There is no terminal to ask on.', 'use --yes, or');
  if (!isConfirmed) throw keep('Nothing was published.', 'to publish it later');
  try {
    const result = await publishOn(api, live, content, options);
    deleteDraft(draft);
    return { ...result, data: { ...Object(result.data), changes } };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(error.message, error.exitCode, `your text is in ${draft.file}; ${error.next}`, error.code);
  }
}

function readContent(api: Client, app: string, release: string): Promise<ReleaseContent> {
  return api.send(opsApi.content, { params: { app, release } });
}

/** @throws CommandError for an unknown app, and for one that is not live */
async function requireLive(api: Client, app: string): Promise<string> {
  const live = await liveRelease(api, app);
  if (live !== null) return live;
  await requireApps(api, [app]);
  throw new CommandError(`${app} is not live.`, REFUSED, `name a release: arena history ${app}`);
}

const formatContent = ({ content }: ReleaseContent) => JSON.stringify(content, null, 2);

function requireGroup(content: unknown): Record<string, unknown> {
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return { ...content };
  throw new CommandError(
    'The content is not a JSON object.',
    USAGE,
    'begin with the present one: arena content get <app>',
  );
}

function readJson(path: string, name: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new CommandError(`There is no file ${name} that can be read.`, USAGE, 'arena content get <app> -o <file>');
  }
  const content = parseJson(text);
  if (!(content instanceof SyntaxError)) return content;
  throw new CommandError(
    `${name} is not JSON: ${content.message}`,
    USAGE,
    'correct it, then run the same command again',
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}

function write(path: string, text: string, name: string) {
  try {
    writeFileSync(path, `${text}\n`);
  } catch (error) {
    throw new CommandError(`${name} cannot be written: ${String(error)}`, USAGE, 'name another file');
  }
}
