import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { patternsOverlap } from '@arena/shared/contract/section/route-pattern';
import { type SectionBlock, sectionSchema } from '@arena/shared/contract/section/section-block';
import { nextOrder } from '../../platform/release-set/navigation';
import { CommandError, USAGE } from '../command-error';
import { asJson } from './section-template';

/** A checkout of the project with the section blocks of its apps. */
export type Checkout = { root: string; workspaces: string[]; apps: ({ app: string } & SectionBlock)[] };

/**
 * Finds the checkout that contains a folder.
 * @throws CommandError outside a checkout
 */
export function findCheckout(folder: string): Checkout {
  const root = ancestors(resolve(folder)).find((path) => workspacesOf(path)?.includes('shared'));
  if (!root) {
    throw new CommandError(
      'This folder is not inside a checkout of the project.',
      USAGE,
      'change into the checkout first',
    );
  }
  const workspaces = workspacesOf(root) ?? [];
  const apps = workspaces.flatMap((app) => {
    const block = sectionSchema.safeParse(readJson(join(root, app, 'package.json'))?.section);
    return block.success ? [{ app, ...block.data }] : [];
  });
  return { root, workspaces, apps };
}

/** Adds a section to the workspaces, after the last section. */
export function addWorkspace({ root, workspaces, apps }: Checkout, name: string) {
  const last = apps.map(({ app }) => workspaces.indexOf(app)).reduce((a, b) => Math.max(a, b), -1);
  const index = last < 0 ? workspaces.length : last + 1;
  const file = join(root, 'package.json');
  const contents = readJson(file);
  writeFileSync(file, asJson({ ...contents, workspaces: workspaces.toSpliced(index, 0, name) }));
}

/** `owner`: finds the app that already answers a path. `order`: a place in the navigation after all sections. */
export function navigationFor({ apps }: Checkout, path: string) {
  const owner = apps.find(({ paths }) => paths.some((pattern) => patternsOverlap(pattern, path)))?.app;
  const orders = apps.flatMap(({ nav }) => nav.map(({ order }) => order));
  return { owner, order: nextOrder(orders) };
}

function workspacesOf(folder: string): string[] | undefined {
  const listed = readJson(join(folder, 'package.json'))?.workspaces;
  return Array.isArray(listed) ? listed : undefined;
}

/** The contents of a JSON file; undefined if there is none. */
export function readJson(file: string): Record<string, unknown> | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function ancestors(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}
