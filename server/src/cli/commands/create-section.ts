import type { Command } from 'commander';
import { newInCheckout } from '../checkout/new-in-checkout';
import { newRepository } from '../checkout/new-repository';
import type { NewSectionOptions } from '../checkout/new-section';
import { addCommand, type CommandContext } from '../command';

export function addCreateSection(section: Command, { api, cwd, printResult }: CommandContext) {
  addCommand(
    section,
    'create',
    'create the folder or the repository of a new section',
    'section create mf-events',
    'section create mf-events --title "Night Events" --path /nights',
    'section create mf-events --standalone',
  )
    .argument('<name>', 'mf- and lower-case letters, digits or dashes')
    .option('--title <text>', 'title of the page and in the navigation (default: from the name)')
    .option('--path <path>', 'path of the page (default: from the name)')
    .option('--standalone', 'create a separate repository instead of a folder in the checkout')
    .action(async (name: string, { standalone, ...options }: NewSectionOptions & { standalone?: boolean }) =>
      printResult(standalone ? await newRepository(api, cwd, name, options) : newInCheckout(cwd, name, options)),
    );
}
